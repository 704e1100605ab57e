// Runs tools/bundle.py inside the page's own Pyodide, so that what it compiles is what the page loads.
// All paths are relative to the top level.
//   node tools/bundle.mjs library OUT.zip                            the whole standard library, compiled
//   node tools/bundle.mjs bundle LIBRARY.zip REQUEST.json OUT.zip    the page's modules and what they need of it
//   node tools/bundle.mjs inspect BUNDLE.zip REQUEST.json OUT.json   which of its files the bundle's modules use
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { loadPyodide } from "pyodide";
import stdlib from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { lockFileContents } from "../static/boot/lock.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [action, ...files] = process.argv.slice(2);

// Answers every question with itself: enough for modules that look at the page while they are imported.
const anything = new Proxy(function () {}, {
  get(_, key) {
    if (key === "then") return undefined;
    if (key === "toJSON") return () => ({});
    if (key === Symbol.iterator) return function* () {};
    if (key === Symbol.toPrimitive) return () => "";
    return anything;
  },
  apply: () => anything,
  construct: () => anything,
});

// Columns in tracebacks would weigh a fifth of the bundle, and show nothing where there are no sources.
const options = { lockFileContents, env: { PYTHONNODEBUGRANGES: "1" } };
if (action !== "library") options.stdLibURL = resolve(root, files[0]);
const python = await loadPyodide(options);
python.mountNodeFS("/page", root);

for (const name of ["polyscript", "_pyscript"]) python.registerJsModule(name, anything);
globalThis.anything = anything;
python.FS.mkdirTree("/pyscript/pyscript");
for (const [name, source] of Object.entries(stdlib.pyscript)) python.FS.writeFile(`/pyscript/pyscript/${name}`, source);

const path = action === "bundle" ? ["/pyscript", "/page", "/page/tools"] : ["/page/tools"];
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ${JSON.stringify(path)}
`);
try {
  python.pyimport("bundle")[action](...files.map((file) => "/page/" + file));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
