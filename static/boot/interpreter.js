// The interpreter that pyscript.toml names. It starts Python while PyScript is still on its way.
import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";
import * as memory from "./memory.js";
import { options } from "./options.js";
import { countingFetch } from "./progress.js";
import { useUnsharedMemory } from "./unshared.js";
import "./storage.js";

export { version };

// What PyScript writes into the working folder at every start must come after its compiled package; and the memory
// that was kept holds a state of chance.
const AT_START = `
import random, sys
sys.path.append(sys.path.pop(0))
random.seed()
`;

const WASM = `${options.indexURL}pyodide.asm.wasm`;
// Both are begun before Pyodide asks for them.
const compiled = WebAssembly.compileStreaming(countingFetch(WASM));
const begun = new Map([[options.stdLibURL, countingFetch(options.stdLibURL)]]);
const { fetch } = globalThis;
const { instantiate, instantiateStreaming } = WebAssembly;
const started = start();

function fail(error) {
  kokBoot.fail("start", String(error));
}

async function start() {
  // Pyodide only warns in the console when this fails, and waits for ever.
  compiled.catch(fail);
  globalThis.fetch = (input, more) => {
    const url = String(input.url ?? input);
    if (url === WASM) return new Response();
    const response = begun.get(url);
    begun.delete(url);
    return response ?? countingFetch(input, more);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await instantiate(module, imports).catch(fail) };
  };
  const shareAgain = useUnsharedMemory();
  try {
    return await loadKept().catch(loadNew);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    shareAgain();
    performance.mark("kok-python");
  }
}

async function loadKept() {
  const python = await loadWith({ _loadSnapshot: (await memory.kept()).arrayBuffer() });
  performance.mark("kok-kept-memory");
  return python;
}

function loadNew() {
  memory.forget();
  return loadWith({});
}

async function loadWith(more) {
  const python = await load({ ...options, ...more });
  python.runPython(AT_START);
  return python;
}

/** Returns the started Pyodide; PyScript calls it with where output goes. */
export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await started;
  python.setStdout(stdout ? { batched: stdout } : {});
  python.setStderr(stderr ? { batched: stderr } : {});
  return python;
}
