// Runs a module of this repository in Pyodide, as the page does in the browser: node tests/in_pyodide.mjs MODULE
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.mountNodeFS("/repository", process.cwd());
python.globals.set("module", process.argv[2]);
await python.runPythonAsync(`
import runpy, sys, warnings
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
sys.argv = [module]
warnings.simplefilter("error")
runpy.run_module(module, run_name="__main__")
`);
