/** Has memory that is asked for shared made unshared, until what is returned is called. */
export function useUnsharedMemory() {
  const { Memory } = WebAssembly;
  // Pyodide asks for shared memory to wait in. Only isolated pages may wait, and browsers warn all others.
  WebAssembly.Memory = function (limits) {
    return new Memory({ ...limits, shared: false });
  };
  return () => {
    WebAssembly.Memory = Memory;
  };
}
