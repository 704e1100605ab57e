// Put before the page's own scripts: counts every call of the storage, every handler of the page's Python and every
// fetch by name, and makes one of them fail when it is armed. `window.name` arms a page that is yet to be loaded.
{
  const counts = {};
  const hits = {};
  let armed = JSON.parse(window.name || "null");
  window.name = "";

  /** Counts a call and returns how it is to fail: "before" or "after" the work, "torn"; or undefined. */
  const pass = (name) => {
    counts[name] = (counts[name] ?? 0) + 1;
    if (armed?.name !== name || armed.skip-- > 0 || armed.times-- <= 0) return undefined;
    hits[name] = (hits[name] ?? 0) + 1;
    return armed.how;
  };

  const fault = (name) => new DOMException(`a fault at ${name}`, armed.error ?? "SecurityError");

  const failing = (name, work) =>
    function (...given) {
      const how = pass(name);
      if (how === "before") throw fault(name);
      if (how === "torn") given = [given[0], given[1].slice(0, given[1].length / 2)];
      const result = work.apply(this, given);
      if (how) throw fault(name);
      return result;
    };

  for (const name of ["getItem", "setItem", "removeItem", "key"])
    Storage.prototype[name] = failing(`storage ${name}`, Storage.prototype[name]);
  const { get } = Object.getOwnPropertyDescriptor(Storage.prototype, "length");
  Object.defineProperty(Storage.prototype, "length", { get: failing("storage length", get) });

  // A failure inside of Python's own work: where it shows what it has done, and where it asks what was hit.
  const { set, ...rest } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", { ...rest, set: failing("showing innerHTML", set) });
  Element.prototype.closest = failing("hearing closest", Element.prototype.closest);

  const listen = EventTarget.prototype.addEventListener;
  const handlers = {};
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const isPython = typeof listener === "function" && "destroy" in listener;
    if (!isPython) return listen.call(this, type, listener, options);
    const on = `handler ${this === window ? "window" : "document"} ${type}`;
    handlers[on] = (handlers[on] ?? 0) + 1;
    const name = `${on} ${handlers[on]}`;
    counts[name] ??= 0;
    return listen.call(this, type, failing(name, listener), options);
  };

  const fetch = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const name = `fetch ${new URL(input.url ?? input, document.baseURI).pathname}`;
    if (pass(name)) throw new TypeError(`a fault at ${name}`);
    return fetch(input, options);
  };

  globalThis.faults = {
    arm: (wanted) => (armed = wanted),
    /** Disarms; returns what was called and what was hit since the last time. */
    take() {
      armed = null;
      const taken = { counts: { ...counts }, hits: { ...hits } };
      for (const name in counts) counts[name] = 0;
      for (const name in hits) delete hits[name];
      return taken;
    },
  };
}
