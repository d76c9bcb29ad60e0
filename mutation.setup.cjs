// Mutation testing runs the tests of the core under mocha, in one process; this gives them the words of jest.
const Module = require('node:module');
const { expect } = require('expect');
const { bind } = require('jest-each');
const { Runner, Test } = require('mocha');

// Mocha sets its own words when a file is loaded, so the tables are added to them as they are set.
function addTablesTo(name) {
  let word;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => word,
    set: (define) => {
      word = Object.assign(define, { each: bind(define, false) });
    },
  });
}
['describe', 'it'].forEach(addTablesTo);
Object.defineProperty(globalThis, 'test', { configurable: true, get: () => globalThis.it, set: () => undefined });
Object.defineProperty(globalThis, 'beforeAll', { configurable: true, get: () => globalThis.before });
Object.defineProperty(globalThis, 'afterAll', { configurable: true, get: () => globalThis.after });
globalThis.expect = expect;

// The tests of a mutant are asked for by one pattern of all their titles; a set of titles is asked ten times as fast.
const { grep } = Runner.prototype;
Runner.prototype.grep = function grepTitles(pattern, invert) {
  const { source } = pattern;
  const titles = source.startsWith('(^') ? new Set(source.slice(2, -2).split('$)|(^').map(unescaped)) : null;
  return grep.call(this, titles ? { test: (title) => titles.has(title) } : pattern, invert);
};

function unescaped(text) {
  return text.replace(/\\(.)/g, '$1');
}

const { fullTitle } = Test.prototype;
Test.prototype.fullTitle = function fullTitleOnce() {
  return (this.wholeTitle ??= fullTitle.call(this));
};

// Modules of the core remember what they computed. They forget it between two tests here, for the process is kept from
// mutant to mutant: else a test could be answered by what another mutant computed.
const memos = [];
let isLoading = true;

/** Whether the core, while the tests are loaded, asks for the map: three calls up. */
function isMemo() {
  return isLoading && new Error().stack.split('\n')[3].includes('/lib/core/');
}

const PlainWeakMap = globalThis.WeakMap;

class ForgetfulWeakMap {
  constructor() {
    this.clear();
  }
  clear() {
    this.entries = new PlainWeakMap();
  }
  get(key) {
    return this.entries.get(key);
  }
  has(key) {
    return this.entries.has(key);
  }
  set(key, value) {
    this.entries.set(key, value);
    return this;
  }
}

function remembered(memo) {
  memos.push(memo);
  return memo;
}

globalThis.WeakMap = new Proxy(PlainWeakMap, {
  construct: (target, args) => (isMemo() ? remembered(new ForgetfulWeakMap()) : new target(...args)),
});
// A map that is filled as it is made is a table, not a memo.
globalThis.Map = new Proxy(globalThis.Map, {
  construct: (target, args, asked) => {
    const made = Reflect.construct(target, args, asked);
    return args.length === 0 && isMemo() ? remembered(made) : made;
  },
});

// What `memo.ts` remembers: as it is imported, it is made to forget as well. What a test works out once is forgotten with
// the test; what it set up while it was loaded, and every test shares, is not.
const load = Module._load;
Module._load = function loadForgetful(request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (!/(?:^|\/)memo$/.test(request) || !loaded.latest) return loaded;
  const { latest, once, kept } = loaded;
  return { ...loaded, latest: forgetful(latest), once: forgetful(once), kept: emptied(kept) };
};

function forgetful(remembering) {
  return (compute) => {
    if (!isLoading) return remembering(compute);
    let memo = remembering(compute);
    memos.push({ clear: () => (memo = remembering(compute)) });
    return (key) => memo(key);
  };
}

function emptied(kept) {
  return (nothing) => {
    const place = kept(nothing);
    if (isLoading) memos.push({ clear: () => (place.value = nothing) });
    return place;
  };
}

/**
 * A mutant met while the tests were loaded and by a test as well counts as met by the test alone. Its outcome is the same,
 * for such mutants are only switched on while tests run, but it is tried in the process at hand.
 */
function keepCoverageOfTests({ static: loaded, perTest }) {
  for (const id of Object.values(perTest).flatMap(Object.keys)) Reflect.deleteProperty(loaded, id);
}

module.exports.mochaHooks = {
  beforeEach() {
    isLoading = false;
    memos.forEach((memo) => memo.clear());
  },
  afterAll() {
    const { mutantCoverage, activeMutant } = globalThis.__stryker__ ?? {};
    if (mutantCoverage && activeMutant === undefined) keepCoverageOfTests(mutantCoverage);
  },
};
