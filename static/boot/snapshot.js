// A worker that starts Python, imports all of the bundle that needs no page, and answers with what is then in memory.
import { loadPyodide } from "../runtime/pyodide/pyodide.mjs";
import { useUnsharedMemory } from "./unshared.js";

const IMPORT_ALL = `
import gc, importlib, sys, zipfile

archive = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
for file in zipfile.ZipFile(archive).namelist():
    name, _, ending = file.rpartition(".")
    if ending == "pyc" and not file.startswith(("kok/web/", "pyscript/")):
        importlib.import_module(name.removesuffix("/__init__").replace("/", "."))
# Every start puts this there.
sys.path.remove("")
gc.collect()
`;

/** Cuts the zeros off that a new memory has anyhow. */
function trimmed(memory) {
  let end = memory.length;
  while (memory[end - 1] === 0) end--;
  // Whoever restores it reads words of four bytes.
  return memory.slice(0, Math.ceil(end / 4) * 4);
}

async function snapshot(options) {
  useUnsharedMemory();
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.runPython(IMPORT_ALL);
  return trimmed(python.makeMemorySnapshot());
}

onmessage = ({ data: options }) => {
  snapshot(options).then((memory) => postMessage(memory, [memory.buffer]), reportError);
};
