// Counts the bytes of the big files while they arrive.
import "./download.js";
import { sizes } from "../runtime/built.js";

const { fetch } = globalThis;
const parts = new Map();

/** Counts what a file weighs on the wire; its size unpacked says how far it is. */
function count(name, bytes, weight) {
  const part = parts.get(name) ?? { loaded: 0, weight: weight || sizes[name] };
  part.loaded += bytes * (part.weight / sizes[name]);
  parts.set(name, part);
  if (parts.size < Object.keys(sizes).length) return;
  const sum = (key) => Array.from(parts.values(), (value) => value[key]).reduce((a, b) => a + b);
  kokBoot.progress(sum("loaded"), sum("weight"));
}

/** Fetches like `fetch`, fails loudly for a file that is not there, and counts the known files. */
export async function countingFetch(input, options) {
  const url = new URL(input.url ?? input, location.href);
  const isKept = Boolean(navigator.serviceWorker?.controller);
  let response;
  try {
    response = await (isKept ? fetch : fetchSmall)(input, options);
    if (!response.ok) throw new Error(response.status);
  } catch (error) {
    kokBoot.fail("file", `${url.pathname} (${error.message})`);
    throw error;
  }
  // From the offline cache it comes at once, and only the untouched response brings its compiled code along.
  const name = url.pathname.split("/").at(-1);
  if (isKept || !(name in sizes)) return response;
  count(name, 0, Number(response.headers.get("content-length")));
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(name, chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}
