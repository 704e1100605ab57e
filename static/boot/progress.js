// Counts the bytes of the big files while they arrive and shows them.
import { sizes } from "../runtime/sizes.js";

const { fetch } = globalThis;
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const megabytes = new Intl.NumberFormat(navigator.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
let loaded = 0;

function show() {
  const bar = document.getElementById("boot-progress");
  if (!bar) return;
  bar.max = total;
  bar.value = loaded;
  const amount = `${megabytes.format(loaded / 1e6)} / ${megabytes.format(total / 1e6)} MB`;
  document.getElementById("boot-text").textContent = `${kokBoot.text.loading}: ${amount}`;
}

/** Fetches like `fetch`, fails loudly for a file that is not there, and counts the known files. */
export async function countingFetch(input, options) {
  const url = new URL(input.url ?? input, location.href);
  let response;
  try {
    response = await fetch(input, options);
    if (!response.ok) throw new Error(response.status);
  } catch (error) {
    kokBoot.fail("file", `${url.pathname} (${error.message})`);
    throw error;
  }
  // From the offline cache it comes at once, and only the untouched response brings its compiled code along.
  if (!(url.pathname.split("/").at(-1) in sizes) || navigator.serviceWorker?.controller) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      show();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}
