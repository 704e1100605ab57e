// No package of Pyodide's is loaded; this stands for its list of all of them, which it would fetch otherwise.
export const lockFileContents = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
