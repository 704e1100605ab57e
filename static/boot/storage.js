// PyScript opens databases, which this page has no use for, and does not start where a browser denies them (all
// cookies blocked, some frames) or never answers. It gets one that holds nothing, and leaves nothing on the device.
const PREFIX = "IDBMap/";

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

const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...rest) {
  return name.startsWith(PREFIX) ? answer(database) : open.call(this, name, ...rest);
};
