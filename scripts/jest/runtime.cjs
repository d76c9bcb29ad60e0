// The module loader of the test runner. The code under test and the installed packages are loaded once for each worker rather
// than once for each test file: that takes longer than most tests do, and code that has run before runs faster. Modules of
// tests/ are loaded for each file, as they say what is to happen before and after its tests.
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** By environment, which lasts as long as the worker. */
const loaders = new WeakMap();

module.exports = class extends Runtime {
  constructor(...parts) {
    super(...parts);
    const [{ rootDir }, environment] = parts;
    this.code = `${rootDir}${sep}lib${sep}`;
    this.ownFolder = `${rootDir}${sep}tests${sep}`;
    if (!loaders.has(environment)) loaders.set(environment, new Runtime(...parts));
    this.shared = loaders.get(environment);
  }

  requireModuleOrMock(from, name) {
    return this.isShared(from, name)
      ? this.shared.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  /** The ports that a file installs are its own: the next one begins without any, as it does alone. */
  teardown() {
    this.shared.requireModuleOrMock(this.code, `${this.code}runtime`).installRuntime(null);
    super.teardown();
  }

  isShared(from, name) {
    const resolution = this._resolution;
    return !resolution.isCoreModule(name) && !resolution.resolveCjs(from, name).startsWith(this.ownFolder);
  }
};
