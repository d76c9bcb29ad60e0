// One environment for all test files of a worker, so that modules loaded for one are there for the next (see runtime.cjs).
// What a file leaves behind in it is put back as it was.
const { TestEnvironment } = require('jest-environment-node');

/** By kind: the pure tests and those of the store have one, and so the code once. */
const environments = new Map();

class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { testEnvironment: id } = config.projectConfig;
    const known = environments.get(id);
    if (known) return known;
    super(config, context);
    // While somebody edits the code, each run loads it anew.
    const { watch, watchAll } = config.globalConfig;
    if (!watch && !watchAll) environments.set(id, this);
    this.fresh = keptObjects(this.global).map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
  }

  /** The environment goes on; fake timers and changed globals do not. */
  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const [object, members] of this.fresh) restore(object, members);
    // What globals were before, which it keeps to take apart when it ends.
    this._globalProxy.leftovers = [];
  }
}

/** Whose members tests replace. */
function keptObjects(global) {
  // Many globals, such as fetch, come when they are first read, and are values from then on.
  for (const name of Reflect.ownKeys(global)) void global[name];
  const { process, Math, Date, performance, console } = global;
  return [global, process, process.env, Math, Date, performance, console];
}

function restore(object, members) {
  for (const name of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(members, name)) Reflect.deleteProperty(object, name);
  }
  for (const name of Reflect.ownKeys(members)) {
    const member = members[name];
    const now = Reflect.getOwnPropertyDescriptor(object, name);
    if (!now || !isSame(now, member)) Reflect.defineProperty(object, name, member);
  }
}

/** NaN is itself. */
function isSame(now, member) {
  return ['value', 'get', 'set'].every((part) => Object.is(now[part], member[part]));
}

module.exports = SharedEnvironment;
