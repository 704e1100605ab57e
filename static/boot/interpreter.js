// The interpreter that pyscript.toml names. It starts Python while PyScript is still on its way.
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";
import { lockFileContents } from "./lock.js";
import { countingFetch } from "./progress.js";
import "./storage.js";

export { version };

const indexURL = new URL("static/runtime/pyodide/", document.baseURI).href;
const stdLibURL = new URL("static/runtime/bundle.zip", document.baseURI).href;
const started = start();

async function start() {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  globalThis.fetch = countingFetch;
  // Pyodide only warns of this in the console, and waits for ever.
  WebAssembly.instantiateStreaming = (...parts) =>
    instantiateStreaming(...parts).catch((error) => kokBoot.fail("start", String(error)));
  // Pyodide asks for shared memory to wait in. Only isolated pages may wait, and browsers warn all others.
  WebAssembly.Memory = function (limits) {
    return new Memory({ ...limits, shared: false });
  };
  let python;
  try {
    python = await load({ indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents });
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  }
  // PyScript writes its Python package into the working folder at every start; the compiled one must come first.
  python.runPython("import sys; sys.path.append(sys.path.pop(0))");
  performance.mark("kok-python");
  return python;
}

/** Returns the started Pyodide; PyScript calls it with where output goes. */
export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await started;
  python.setStdout(stdout ? { batched: stdout } : {});
  python.setStderr(stderr ? { batched: stderr } : {});
  return python;
}
