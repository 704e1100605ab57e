// node tools/icon.mjs DRAWING.svg OUT.png SIZE: draws an icon, for systems that take no SVG.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { Resvg, initWasm } from "@resvg/resvg-wasm";

const [drawing, out, size] = process.argv.slice(2);
await initWasm(readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
const picture = new Resvg(await readFile(drawing, "utf-8"), { fitTo: { mode: "width", value: Number(size) } });
await writeFile(out, picture.render().asPng());
