// <kok-sheet>: a sheet of Keer op Keer inside any page.
//
//   <script src="…/static/embed.js"></script>
//   <kok-sheet game="kok1" setup="H3H4" roll="gpx/23?" mode="puzzle" lang="nl">a poster, if you have one</kok-sheet>
//
// The poster is what stands between the tags, else a plain frame of a sheet. Python starts on a tap, or at once with
// start="now"; a sheet that starts stops the one that ran before, unless both have the attribute `many`.
// Properties: running. Methods: start(), stop(), load(params), config(params), goto(step).
// Events, with the message in `detail`: kok-ready, kok-choice, kok-end, kok-error.
(() => {
  "use strict";
  if (customElements.get("kok-sheet")) return;

  const script = document.currentScript ?? document.querySelector('script[src*="static/embed.js"]');
  const page = new URL("../index.html", script.src);
  const VERSION = 1;
  const EVENTS = new Set(["ready", "choice", "end", "error"]);
  const PARAMETERS = [
    "mode", "game", "rules", "sheet", "grid", "symbols", "rows", "players", "setup", "setuproll", "seed", "roll", "record",
    "player", "choice", "solution", "text", "at", "lang", "theme", "legal", "keys",
  ];
  const WORDS = {
    nl: { start: "Start", wait: "Laden", name: "Blad van Keer op Keer" },
    en: { start: "Start", wait: "Loading", name: "Sheet of Keer op Keer" },
    de: { start: "Starten", wait: "Wird geladen", name: "Blatt von Keer op Keer" },
    fr: { start: "Lancer", wait: "Chargement", name: "Feuille de Keer op Keer" },
  };
  // After this long the frame is shown as it is, with its own word on what is still loading.
  const PATIENCE = 4000;
  const LONGEST_FRAME = 8000;
  const running = new Set();

  // ---- the poster

  const PITCH = 20;
  const FILL = { g: "#24A06A", y: "#FFE14B", b: "#2468D8", p: "#CF1C7D", o: "#F58823" };
  const MARKED = { g: "#B2DBC6", y: "#FCF2BC", b: "#B2C8EC", p: "#ECAFCD", o: "#F9D3AE" };
  const SHAPE = {
    g: "m0-4 4 7h-8z", y: "m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0", b: "m-4-3h8v2h-8zm0 4h8v2h-8z", p: "m-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z", o: "m0-4 4 4-4 4-4-4z",
  };
  const STAR = "m0-7 2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.7-3.4 5-.6z";
  const NEUTRAL = "#D9D7CF";

  function svg(tag, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Draws a sheet from its grid and marked cells; an empty frame without a grid. */
  function draw(grid, marked) {
    const layers = [new Map(), new Map(), new Map()];
    const add = (layer, fill, d, line = "none") => layers[layer].set(`${fill} ${line}`, (layers[layer].get(`${fill} ${line}`) ?? "") + d);
    const crossed = new Set(marked);
    for (let cell = 0; cell < 105; cell++) {
      const column = Math.floor(cell / 7), row = cell % 7;
      const x = column * PITCH + 14, y = row * PITCH + 14;
      const letter = grid?.[row * 16 + column] ?? "";
      const color = letter.toLowerCase();
      const isMarked = crossed.has("ABCDEFGHIJKLMNO"[column] + (row + 1));
      const fill = (isMarked ? MARKED : FILL)[color] ?? NEUTRAL;
      add(0, fill, `M${x - 8} ${y - 8}h16v16h-16z`, fill);
      if (letter !== color) add(1, "#FFFEF8", `M${x} ${y}${STAR}`, "#1A1D22");
      else if (color in SHAPE) add(1, "#15171C66", `M${x} ${y}${SHAPE[color]}`);
      if (isMarked) add(2, "none", `M${x - 6} ${y - 6}l12 12m0-12l-12 12`, "#15171C");
    }
    const drawn = layers.flatMap((layer) => [...layer]).map(([key, d]) => {
      const [fill, stroke] = key.split(" ");
      const width = stroke === fill ? 2 : fill === "none" ? 2.4 : 0.8;
      return svg("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round" });
    });
    const band = svg("rect", { x: 143.5, y: 3.5, width: 21, height: 141, rx: 4, fill: "none", stroke: "#1A1D22" });
    return svg("svg", { viewBox: "0 0 308 148", "aria-hidden": "true" }, svg("rect", { width: 308, height: 148, rx: 7, fill: "#FBFAF6" }), ...drawn, band);
  }

  // ---- the element

  const look = new CSSStyleSheet();
  look.replaceSync(`
    :host { display: block; position: relative; max-width: 760px; font: 650 16px/1.2 system-ui, sans-serif; }
    :host([hidden]) { display: none; }
    .poster svg { display: block; width: 100%; height: auto; }
    button { position: absolute; inset: 0; width: 100%; border: 0; padding: 0; background: none; font: inherit; cursor: pointer; border-radius: 8px; }
    button:focus-visible { outline: 3px solid #1A1D22; outline-offset: 2px; box-shadow: 0 0 0 2px #FFF; }
    button span { display: inline-flex; align-items: center; min-height: 44px; padding: 0 22px; border-radius: 22px; color: #FFF; background: #1A1D22; box-shadow: 0 0 0 2px #FFFEF8, 0 3px 10px #0006; }
    button:disabled { cursor: progress; }
    iframe { display: block; width: 100%; border: 0; color-scheme: normal; background: none; }
    .loading iframe { position: absolute; inset: 0; height: 100%; visibility: hidden; }
    .running .poster, .running button { display: none; }
  `);

  class KokSheet extends HTMLElement {
    static observedAttributes = PARAMETERS;

    #root = this.attachShadow({ mode: "open" });
    #box = document.createElement("div");
    #poster = document.createElement("div");
    #button = document.createElement("button");
    #frame = null;
    #given = null;
    #resume = null;
    #waiting = [];
    #isLive = false;
    #isReady = false;
    #isChanged = false;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [look];
      const slot = document.createElement("slot");
      slot.append(draw());
      this.#poster.className = "poster";
      this.#poster.append(slot);
      this.#button.type = "button";
      this.#button.append(document.createElement("span"));
      this.#button.addEventListener("click", () => this.start());
      this.#box.append(this.#poster, this.#button);
      this.#root.append(this.#box);
    }

    connectedCallback() {
      this.#isLive = true;
      this.#label(false);
      if (this.getAttribute("start") === "now") this.start();
    }

    disconnectedCallback() {
      this.#isLive = false;
      this.stop();
    }

    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      this.#given = this.#resume = null;
      if (!this.#isLive || this.#isChanged) return;
      // All attributes that are set in one go make one message.
      this.#isChanged = true;
      queueMicrotask(() => {
        this.#isChanged = false;
        this.#label(Boolean(this.#frame));
        if (this.#frame) this.#send({ type: "load", params: this.#params() });
      });
    }

    /** Whether Python runs for this sheet. */
    get running() {
      return this.#frame !== null;
    }

    /** Starts the sheet where it was stopped, or anew. */
    start() {
      if (this.#frame || !this.isConnected) return;
      if (!this.hasAttribute("many")) for (const other of [...running]) if (!other.hasAttribute("many")) other.stop();
      running.add(this);
      this.#label(true);
      const frame = document.createElement("iframe");
      frame.title = this.#words().name;
      frame.sandbox = "allow-scripts allow-same-origin allow-popups allow-downloads";
      frame.allow = "clipboard-write";
      frame.src = `${page.href}#${this.#fragment()}`;
      this.#frame = frame;
      this.#box.className = "loading";
      this.#box.append(frame);
      addEventListener("message", this.#onMessage);
      setTimeout(() => this.#reveal(frame), PATIENCE);
    }

    /** Stops it; the poster shows it as it is. */
    stop() {
      if (!this.#frame) return;
      running.delete(this);
      removeEventListener("message", this.#onMessage);
      const hadFocus = this.#root.activeElement === this.#frame;
      this.#frame.remove();
      this.#frame = null;
      this.#waiting = [];
      this.#isReady = false;
      this.#box.className = "";
      this.#label(false);
      if (hadFocus) this.#button.focus();
    }

    /** Shows something else: the same parameters as the attributes, by name. */
    load(params) {
      this.#given = { ...params };
      this.#resume = null;
      if (this.#frame) this.#send({ type: "load", params: this.#params() });
      else this.start();
    }

    /** Changes the look, one or more of lang, theme, legal and keys; the state stays. */
    config(params) {
      this.#send({ type: "config", params: { ...params } });
    }

    /** Goes to a step of a replay, or sets a puzzle back with 0. */
    goto(step) {
      this.#send({ type: "goto", step });
    }

    #params() {
      const params = this.#given ?? Object.fromEntries(PARAMETERS.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]));
      return { lang: this.#language(), ...params };
    }

    #fragment() {
      const params = { view: "embed", ...(this.#resume ?? this.#params()) };
      if (/^https?:/.test(location.origin)) params.origin = location.origin;
      return Object.entries(params).map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
    }

    #language() {
      const tag = this.getAttribute("lang") || this.closest("[lang]")?.getAttribute("lang") || navigator.language;
      return tag.slice(0, 2).toLowerCase();
    }

    #words() {
      return WORDS[this.#language()] ?? WORDS.en;
    }

    #label(isStarting) {
      const words = this.#words();
      this.#button.disabled = isStarting;
      this.#button.firstChild.textContent = isStarting ? words.wait : words.start;
      this.#button.setAttribute("aria-label", `${isStarting ? words.wait : words.start}: ${words.name}`);
    }

    #send(message) {
      if (!this.#frame) return;
      if (this.#isReady) this.#frame.contentWindow.postMessage({ kok: VERSION, ...message }, page.origin);
      else this.#waiting.push(message);
    }

    #onMessage = (event) => {
      if (event.source !== this.#frame?.contentWindow || event.origin !== page.origin) return;
      const { data } = event;
      if (data?.kok !== VERSION || typeof data.type !== "string") return;
      if (data.type === "resize") this.#resize(data.height);
      if (!EVENTS.has(data.type)) return;
      this.#remember(data);
      if (!this.#isReady) {
        this.#isReady = true;
        this.#reveal(this.#frame);
        for (const message of this.#waiting.splice(0)) this.#send(message);
      }
      this.dispatchEvent(new CustomEvent(`kok-${data.type}`, { detail: data, bubbles: true, composed: true }));
    };

    #remember({ resume, grid, marked }) {
      if (resume && typeof resume === "object") this.#resume = resume;
      if (typeof grid === "string" && Array.isArray(marked)) this.#poster.replaceChildren(draw(grid, marked));
    }

    #reveal(frame) {
      if (frame !== this.#frame || this.#box.className === "running") return;
      if (!frame.style.height) frame.style.height = `${Math.max(160, this.#poster.offsetHeight)}px`;
      this.#box.className = "running";
    }

    #resize(height) {
      if (Number.isFinite(height) && height > 0 && height <= LONGEST_FRAME) this.#frame.style.height = `${Math.ceil(height)}px`;
    }
  }

  customElements.define("kok-sheet", KokSheet);
})();
