// Small helps on the pages of the explainer; everything is there without them.
(() => {
  "use strict";

  // The rule set of a link, keer-op-keer-2.html?rules=box, and the one that was read last.
  const KEY = "kok-rules-read";
  const radios = [...document.querySelectorAll('input[name="rules"]')];
  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const wanted = new URLSearchParams(location.search).get("rules") ?? remembered();
  const radio = radios.find((each) => each.value === wanted);
  if (radio) radio.checked = true;
  for (const each of radios) {
    each.addEventListener("change", () => {
      try {
        localStorage.setItem(KEY, each.value);
      } catch {
        // Without storage the choice holds for this page.
      }
    });
  }

  // Another language keeps the place.
  for (const link of document.querySelectorAll("a[hreflang]")) {
    link.addEventListener("click", () => (link.hash = location.hash));
  }

  // On paper every answer is open.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const each of closed) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of closed) each.open = false;
  });
})();
