// Keeps the page usable without a network. Each version of the page has a cache of its own, filled whole or not at all;
// a new one is fetched beside the old one and takes over when the page says so, or when no page is open any more.
importScripts("static/runtime/precache.js", "static/boot/download.js");

const { version, files } = self.PRECACHE;
const scope = self.registration.scope;
const prefix = `kok ${new URL(scope).pathname} `;
const name = prefix + version;

const address = (url) => url.replace(/[?#].*$/, "").replace(/\/index\.html$/, "/");
const listed = new Map(Object.entries(files).map(([path, hash]) => [address(new URL(path, scope).href), hash]));

async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Finds a file of this version in what older versions kept, the browser has, or the server sends. */
async function obtain(url, hash, kept) {
  for (const cache of kept) {
    const response = await cache.match(url);
    if (response && (await digest(response.clone())) === hash) return response;
  }
  // The browser's own cache may hold the file of another version; then only the server will do.
  for (const mode of ["default", "reload"]) {
    const response = await fetchSmall(url, { cache: mode, credentials: "same-origin" });
    if (!response.ok || (await digest(response.clone())) !== hash) continue;
    // Some hosts send a page on to its name without ending, and what was redirected may not answer a navigation.
    return response.redirected ? new Response(response.body, response) : response;
  }
  throw new Error(`${url} is not the file of version ${version}`);
}

/** Fills this version's cache; what an attempt that was cut off left there is used again. */
async function fill() {
  const own = await caches.open(name);
  const names = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  const older = await Promise.all(names.map((other) => caches.open(other)));
  const present = new Set((await own.keys()).map((request) => request.url));
  for (const [url, hash] of listed) {
    if (!present.has(url)) await own.put(url, await obtain(url, hash, older));
  }
}

async function isWhole() {
  const present = new Set((await (await caches.open(name)).keys()).map((request) => request.url));
  return [...listed.keys()].every((url) => present.has(url));
}

async function forgetOlder() {
  const old = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
}

async function answer(request) {
  const url = address(request.url);
  const kept = listed.has(url) && (await (await caches.open(name)).match(url));
  return kept || fetch(request);
}

/** Lets a browser that can take what starting takes out of the cache without waking this worker first. */
function routes() {
  const names = ["", "pyscript*.toml", "kok/main*.py", "static/*.css", "static/boot/*", "static/embed/*", "static/runtime/*"];
  const { pathname } = new URL(scope);
  return names.map((path) => ({
    condition: { urlPattern: { pathname: pathname + path, search: "" }, requestMethod: "GET" },
    source: { cacheName: name },
  }));
}

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  // Where a browser wants other routes than these it wakes the worker, as it would without any.
  event.addRoutes?.(routes()).catch((error) => console.info("no static routes:", error.message));
});

self.addEventListener("activate", (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === "apply") event.waitUntil(self.skipWaiting());
  // Browsers may throw caches away to make room; then the page is told, and they are filled again.
  if (event.data === "status") {
    const reply = (whole) => event.source.postMessage({ version, whole });
    event.waitUntil(isWhole().then((whole) => whole || fill().then(() => true)).then(reply, () => reply(false)));
  }
});
