// Storages of asynchronous contexts end with the test file that made them. The test runner makes one for each file, and each
// that has been used makes every promise of its worker dearer for as long as it has not ended.
const hooks = require('node:async_hooks');

/** @returns what modules of one file get for a name, if it is the module of such storages; and the end of those they have made */
exports.storagesOfFile = () => {
  const made = [];
  class AsyncLocalStorage extends hooks.AsyncLocalStorage {
    constructor(...parts) {
      super(...parts);
      made.push(this);
    }
  }
  const module = { ...hooks, AsyncLocalStorage };
  return {
    moduleOf: (name) => (name === 'node:async_hooks' ? module : undefined),
    end: () => {
      for (const storage of made) storage.disable();
    },
  };
};
