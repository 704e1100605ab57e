// PyScript keeps a list of packages in IndexedDB and does not start without. Browsers deny that when all cookies are
// blocked, and in some frames; then it gets a database that holds nothing.

function probe() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("kok-probe");
    request.onerror = reject;
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase("kok-probe");
      resolve();
    };
  });
}

function answer(result) {
  const request = {};
  setTimeout(() => request.onsuccess?.({ target: { result } }));
  return request;
}

const store = {
  clear: () => answer(),
  count: () => answer(0),
  delete: () => answer(),
  get: () => answer(),
  getAllKeys: () => answer([]),
  getKey: () => answer(),
  put: () => answer(),
};
const database = { objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} };

/** Settles when PyScript can open a database. */
export async function ensureDatabase() {
  try {
    await probe();
  } catch {
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answer(database) }, configurable: true });
  }
}
