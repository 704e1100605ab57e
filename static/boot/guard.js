// Runs before all else, in any browser: says what is loading, and when the page cannot start, why not and what to do.
(function () {
  "use strict";

  var TEXTS = {
    nl: {
      loading: "Keer op Keer wordt geladen",
      file: "Dit bestand kon niet worden geladen:",
      old: "Deze browser is te oud voor Keer op Keer. Werk de browser bij of neem een andere.",
      memory: "Dit apparaat heeft te weinig geheugen vrij voor Keer op Keer. Sluit andere tabbladen en probeer het opnieuw.",
      start: "Keer op Keer kon niet starten:",
      retry: "Opnieuw proberen"
    },
    en: {
      loading: "Keer op Keer is loading",
      file: "This file could not be loaded:",
      old: "This browser is too old for Keer op Keer. Please update it or use another one.",
      memory: "This device has too little free memory for Keer op Keer. Close other tabs and try again.",
      start: "Keer op Keer could not start:",
      retry: "Try again"
    },
    de: {
      loading: "Keer op Keer wird geladen",
      file: "Diese Datei konnte nicht geladen werden:",
      old: "Dieser Browser ist zu alt für Keer op Keer. Bitte aktualisiere ihn oder nimm einen anderen.",
      memory: "Dieses Gerät hat zu wenig freien Speicher für Keer op Keer. Schließe andere Tabs und versuche es noch einmal.",
      start: "Keer op Keer konnte nicht starten:",
      retry: "Noch einmal versuchen"
    },
    fr: {
      loading: "Chargement de Keer op Keer",
      file: "Ce fichier n’a pas pu être chargé :",
      old: "Ce navigateur est trop ancien pour Keer op Keer. Mettez-le à jour ou utilisez-en un autre.",
      memory: "Cet appareil n’a pas assez de mémoire libre pour Keer op Keer. Fermez d’autres onglets et réessayez.",
      start: "Keer op Keer n’a pas pu démarrer :",
      retry: "Réessayer"
    }
  };

  // An empty module with an exception tag: WebAssembly that Python's interpreter needs and that browsers before 2022 lack.
  var TAG = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0]);

  var root = document.documentElement;
  var language = (navigator.language || "nl").slice(0, 2);
  if (!TEXTS[language]) language = "en";
  var texts = TEXTS[language];
  var failure = null;
  var amount = "";

  function isTooOld() {
    return !("noModule" in HTMLScriptElement.prototype) || typeof WebAssembly !== "object" || !WebAssembly.validate(TAG);
  }

  function show() {
    var text = document.getElementById("boot-text");
    if (!text) return;
    text.textContent = failure ? failure.text : texts.loading + amount;
    if (!failure) return;
    root.setAttribute("data-failed", failure.kind);
    text.setAttribute("role", "alert");
    var retry = document.getElementById("boot-retry");
    retry.textContent = texts.retry;
    retry.hidden = failure.kind === "old";
    retry.onclick = again;
  }

  function megabytes(bytes) {
    return (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }

  function progress(loaded, total) {
    amount = ": " + megabytes(loaded) + " / " + megabytes(total) + " MB";
    var bar = document.getElementById("boot-progress");
    if (bar) {
      bar.max = total;
      bar.value = loaded;
    }
    show();
  }

  // A version that does not start cannot offer the next one, so trying again takes one that waits, and forgets what
  // may be damaged.
  function again() {
    function reload() { location.reload(); }
    function applyUpdate() {
      return navigator.serviceWorker && navigator.serviceWorker.getRegistration().then(function (registration) {
        if (registration && registration.waiting) registration.waiting.postMessage("apply");
      });
    }
    Promise.resolve(boot.forget && boot.forget()).then(applyUpdate).then(reload, reload);
  }

  function fail(kind, detail) {
    if (failure || root.hasAttribute("data-ready")) return;
    if (kind === "start" && /memory|allocat/i.test(detail)) kind = "memory";
    if (kind === "start" && /CompileError/.test(detail)) kind = "old";
    failure = { kind: kind, text: kind === "file" || kind === "start" ? texts[kind] + " " + detail : texts[kind] };
    show();
  }

  // Errors of elements do not bubble: only a capturing listener hears of a script that is missing.
  window.addEventListener("error", function (event) {
    var element = event.target;
    if (element && element.tagName === "SCRIPT") fail("file", element.getAttribute("src"));
    else if (element && element.rel === "stylesheet") fail("file", element.getAttribute("href"));
    else if (event.message) fail("start", event.message);
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    fail("start", String(event.reason && event.reason.message || event.reason));
  });
  document.addEventListener("DOMContentLoaded", show);
  // PyScript is done with the page's Python. What kept that from starting is in the console at most.
  document.addEventListener("py:done", function () {
    setTimeout(function () { fail("start", "kok/main.py"); }, 5000);
  });

  var boot = (window.kokBoot = { fail: fail, progress: progress });
  if (isTooOld()) fail("old");
})();
