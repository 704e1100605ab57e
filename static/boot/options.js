import { lockFileContents } from "./lock.js";

const indexURL = new URL("static/runtime/pyodide/", document.baseURI).href;
const stdLibURL = new URL("static/runtime/bundle.zip", document.baseURI).href;

/** What Pyodide is loaded with. */
export const options = { indexURL, packageBaseUrl: indexURL, stdLibURL, lockFileContents };
