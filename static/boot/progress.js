// Counts the bytes of the big files while they arrive.
import "./download.js";
import { sizes } from "../runtime/sizes.js";

const { fetch } = globalThis;
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
let loaded = 0;

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
  if (isKept || !(url.pathname.split("/").at(-1) in sizes)) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      kokBoot.progress(loaded, total);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}
