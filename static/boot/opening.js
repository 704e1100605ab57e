// Shows, before Python runs, what the page opens with: what it kept of itself the last time (kok/web/opening.py),
// else the first page, which index.html has in Dutch and tools/opening.py wrote in the other languages. Taps that come
// before the page can answer are kept, marked, and played when it can.
(function () {
  "use strict";

  var LANGUAGE = "nl";
  var root = document.documentElement;
  var hash = location.hash;
  var taps = [];

  /** What was kept, null for nothing that can be used: storage may be denied, and what is in it damaged. */
  function kept() {
    try {
      var record = JSON.parse(localStorage.getItem("kok-opening"));
      return record && typeof record.html === "string" && record.root && record.media ? record : null;
    } catch (error) {
      return null;
    }
  }

  function fits(record) {
    return (!hash || hash === "#view=" + record.view) &&
      Object.keys(record.media).every(function (query) { return matchMedia(query).matches === record.media[query]; });
  }

  /** The HTML to open with, "" for none; undefined where that of index.html is right. */
  function opening() {
    if (/^#view=embed/.test(hash)) return "";
    var record = kept();
    if (record) {
      for (var name in record.root) root.setAttribute(name, record.root[name]);
      return fits(record) ? record.html : "";
    }
    if (hash) return "";
    var languages = (navigator.languages || [navigator.language]).map(function (tag) { return tag.slice(0, 2).toLowerCase(); });
    var language = languages.filter(function (tag) { return tag === LANGUAGE || tag in kokOpenings; })[0] || "en";
    root.lang = language;
    return kokOpenings[language];
  }

  function app() {
    return document.getElementById("app");
  }

  // ---- taps

  function find(tap) {
    var found = document.querySelectorAll(tap.selector);
    for (var at = 0; at < found.length; at++) {
      if (!("arg" in tap) || (found[at].getAttribute("data-arg") || "") === tap.arg) return found[at];
    }
    return null;
  }

  function keep(event) {
    var target = event.target;
    if (!app().contains(target) || target.closest("a[href], summary")) return;
    event.stopImmediatePropagation();
    if (event.type === "click") keepClick(event, target);
    else if (target.name) taps.push({ selector: '[name="' + target.name + '"]', type: event.type, value: target.value });
  }

  function keepClick(event, target) {
    var control = target.closest("[data-do]");
    var sheet = target.closest("svg.sheet");
    if (control) {
      control.setAttribute("data-kept", "");
      taps.push({ selector: '[data-do="' + control.dataset.do + '"]', arg: control.dataset.arg || "" });
    } else if (sheet) {
      var box = sheet.getBoundingClientRect();
      // As parts of its size, for what a tap changes may leave the sheet less room.
      var x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
      taps.push({ selector: "svg.sheet", x: x, y: y });
      mark(event.clientX + scrollX, event.clientY + scrollY);
    }
  }

  function mark(x, y) {
    var dot = document.createElement("i");
    dot.className = "kept-tap";
    dot.style.left = x + "px";
    dot.style.top = y + "px";
    app().appendChild(dot);
  }

  function play(tap) {
    var target = find(tap);
    if (!target || target.disabled) return;
    if (tap.type) {
      target.value = tap.value;
      target.dispatchEvent(new Event(tap.type, { bubbles: true }));
      return;
    }
    var box = target.getBoundingClientRect();
    var x = box.left + (tap.x || 0) * box.width, y = box.top + (tap.y || 0) * box.height;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  }

  // ---- from the first byte of the page to Python

  var html = opening();
  var events = ["click", "input", "change"];
  events.forEach(function (name) { document.addEventListener(name, keep, true); });

  // `boot` comes after `app`, so when it is there the parser is done with what `html` may take the place of.
  var observer = new MutationObserver(function () {
    if (!document.getElementById("boot")) return;
    observer.disconnect();
    if (html !== undefined) app().innerHTML = html;
  });
  observer.observe(document, { childList: true, subtree: true });

  new MutationObserver(function (_, ready) {
    if (!root.hasAttribute("data-ready")) return;
    ready.disconnect();
    events.forEach(function (name) { document.removeEventListener(name, keep, true); });
    taps.forEach(play);
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
})();
