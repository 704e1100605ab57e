// What Python has in memory once all is imported that needs no page. It is kept on the device when everything else is,
// and from then on the page copies it instead of starting Python from nothing. Without it the page only starts slower.
import { digest } from "../runtime/built.js";
import { options } from "./options.js";

const NAME = `kok-memory ${new URL("./", document.baseURI).pathname}`;
// Python notes in its memory what the browser can do.
const KEY = new URL(`memory?${digest}&${encodeURIComponent(navigator.userAgent)}`, document.baseURI).href;

/** Returns what was kept for just this build and browser, as a response; fails where there is none. */
export async function kept() {
  const response = await caches.match(KEY, { cacheName: NAME });
  if (!response) throw new Error("no memory was kept");
  return response;
}

/** Makes and keeps it where that was not done before. */
export async function keep() {
  const cache = await caches.open(NAME);
  if (await cache.match(KEY)) return;
  const worker = new Worker(new URL("static/boot/snapshot.js", document.baseURI), { type: "module" });
  try {
    const memory = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(options);
    });
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(KEY, new Response(memory));
  } finally {
    worker.terminate();
  }
}

/** Forgets it, so that the next start begins with nothing. */
export async function forget() {
  try {
    await caches.delete(NAME);
  } catch {
    // Where a browser denies caches nothing was kept.
  }
}

kokBoot.forget = forget;
