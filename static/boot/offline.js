// Registers the service worker once the page is playable, and tells the page about it by `kokOffline`:
//   ready            whether everything that the page needs is kept on this device; event `kok-offline-ready`
//   version          the version that is kept, or null
//   updateAvailable  whether a newer version is kept beside it; event `kok-update-available`
//   applyUpdate()    switches to the newer version and loads the page anew
// Both events are dispatched on `window`.
import * as memory from "./memory.js";

const offline = (globalThis.kokOffline = { ready: false, version: null, updateAvailable: false, applyUpdate });
let registration = null;

function tell(name) {
  dispatchEvent(new Event(name));
}

function applyUpdate() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration?.waiting?.postMessage("apply");
}

function whenPlayable() {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => "ready" in root.dataset && resolve();
    new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
    look();
  });
}

function onStatus({ data }) {
  offline.version = data.version;
  offline.ready = data.whole;
  if (!data.whole) return;
  tell("kok-offline-ready");
  // A sheet in somebody's page may be the only one ever shown there, and a small device has no room for two Pythons.
  if (window === top && !(navigator.deviceMemory <= 1)) (globalThis.requestIdleCallback ?? setTimeout)(keepMemory);
}

function keepMemory() {
  memory.keep().catch((error) => console.info("starts no faster:", error.message));
}

function watch(worker) {
  worker.onstatechange = () => {
    if (worker.state === "activated") worker.postMessage("status");
    if (worker.state === "installed" && registration.active) {
      offline.updateAvailable = true;
      tell("kok-update-available");
    }
  };
  worker.onstatechange();
}

async function start() {
  await whenPlayable();
  navigator.serviceWorker.addEventListener("message", onStatus);
  navigator.serviceWorker.startMessages();
  registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => watch(registration.installing));
  // An installed page may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
  for (const worker of [registration.active, registration.waiting, registration.installing]) if (worker) watch(worker);
}

// Where a browser denies this (private windows, frames without storage) the page plays on without it.
start().catch((error) => console.info("not kept for offline use:", error.message));
