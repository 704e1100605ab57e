// The big files on hosts that do not compress them: their gzip variants are fetched instead and inflated here.
// Loaded by the page as a module and by the service worker as a script.
{
  const fetch = self.fetch.bind(self);

  /** Fetches like `fetch`, but a compressed variant where that is what it takes to fetch less. */
  self.fetchSmall = async (input, options) => {
    const url = String(input.url ?? input);
    if (!/\.(wasm|zip)$/.test(url)) return fetch(input, options);
    const abort = new AbortController();
    const plain = await fetch(url, { ...options, signal: abort.signal });
    if (!plain.ok || plain.headers.has("content-encoding")) return plain;
    const packed = await fetch(`${url}.gz`, options).catch(() => null);
    if (!packed?.ok) return plain;
    abort.abort();
    // Some hosts know what a .gz file is, and browsers then inflate it themselves.
    const isInflated = packed.headers.has("content-encoding");
    const body = isInflated ? packed.body : packed.body.pipeThrough(new DecompressionStream("gzip"));
    const headers = new Headers({ "content-type": plain.headers.get("content-type") });
    headers.set("content-length", packed.headers.get("content-length") ?? "");
    return new Response(body, { headers });
  };
}
