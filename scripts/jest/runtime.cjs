// The module loader of the test runner. The code under test, the installed packages and the runner's own modules are loaded once
// for each worker rather than once for each test file: that takes longer than most tests do, and code that has run before runs
// faster. Modules of tests/ are loaded for each file, as they say what is to happen before and after its tests.
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { storagesOfFile } = require('./storages.cjs');

/** By environment, which lasts as long as the worker. */
const loaders = new WeakMap();
/** The one part of the runner that holds what a file declares. */
const DECLARED = /[\\/]jest-circus[\\/]/;

module.exports = class extends Runtime {
  constructor(...parts) {
    super(...parts);
    const [{ rootDir }, environment] = parts;
    this.code = `${rootDir}${sep}lib${sep}`;
    this.ownFolder = `${rootDir}${sep}tests${sep}`;
    this.storages = storagesOfFile();
    if (!loaders.has(environment)) loaders.set(environment, new Runtime(...parts));
    this.shared = loaders.get(environment);
  }

  requireModule(from, name, ...options) {
    return this.storages.moduleOf(name) ?? super.requireModule(from, name, ...options);
  }

  requireInternalModule(from, name) {
    const storages = this.storages.moduleOf(name);
    if (storages) return storages;
    return DECLARED.test(name ?? from)
      ? super.requireInternalModule(from, name)
      : this.shared.requireInternalModule(from, name);
  }

  requireModuleOrMock(from, name) {
    return this.isShared(from, name)
      ? this.shared.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  /** The ports that a file installs are its own: the next one begins without any, as it does alone. */
  teardown() {
    this.shared.requireModuleOrMock(this.code, `${this.code}runtime`).installRuntime(null);
    this.storages.end();
    super.teardown();
  }

  isShared(from, name) {
    const resolution = this._resolution;
    return !resolution.isCoreModule(name) && !resolution.resolveCjs(from, name).startsWith(this.ownFolder);
  }
};
