// Stands at the end of the one-file page: hands out the files inside it and starts the page's modules.
const TYPES = { wasm: "application/wasm" };
const { fetch } = globalThis;
const elements = new Map(Array.from(document.querySelectorAll("[data-file]"), (e) => [e.dataset.file, e]));

async function open(name) {
  const packed = await fetch("data:application/gzip;base64," + elements.get(name).textContent);
  const type = TYPES[name.split(".").at(-1)] ?? "text/plain; charset=utf-8";
  const headers = { "content-type": type, "content-encoding": "gzip" };
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

async function moduleAddress(name) {
  return URL.createObjectURL(new Blob([await (await open(name)).text()], { type: "text/javascript" }));
}

globalThis.fetch = (input, options) => {
  const address = new URL(input.url ?? input, document.baseURI).href;
  const top = new URL("./", document.baseURI).href;
  const name = address.startsWith(top) ? address.slice(top.length) : "";
  return elements.has(name) ? open(name) : fetch(input, options);
};

const imports = {};
for (const name of elements.keys()) {
  // PyScript imports the interpreter by its address, modules import each other by name.
  if (/\.m?js$/.test(name)) imports[name] = imports["./" + name] = await moduleAddress(name);
}
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({ imports });
document.head.append(map);

for (const name of ["MODULES"]) import(name);
