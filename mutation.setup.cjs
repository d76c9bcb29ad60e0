// Mutation testing runs the tests of the core under mocha, in one process; this gives them the words of jest.
const { expect } = require('expect');
const { bind } = require('jest-each');

const withTables = (define) => Object.assign(define, { each: bind(define, false) });

/** A memo that forgets between two tests, so that no test is answered by what another mutant computed. */
const memos = [];
const PlainWeakMap = globalThis.WeakMap;
class MemoOfOneTest {
  constructor() {
    memos.push(this);
    this.forget();
  }
  forget() {
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

// Packages keep the state of their own objects in weak maps, so only those of the core forget.
const isMadeByCore = () => new Error().stack.split('\n')[3].includes('/lib/core/');
globalThis.WeakMap = function WeakMap(entries) {
  return isMadeByCore() ? new MemoOfOneTest() : new PlainWeakMap(entries);
};
globalThis.WeakMap.prototype = PlainWeakMap.prototype;

module.exports.mochaHooks = {
  beforeEach() {
    for (const memo of memos) memo.forget();
  },
};

// Mocha sets its own words when a file is loaded, so the tables are added to them as they are set.
function addTablesTo(name) {
  let word;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => word,
    set: (define) => {
      word = define.each === undefined ? withTables(define) : define;
    },
  });
}
['describe', 'it'].forEach(addTablesTo);
Object.defineProperty(globalThis, 'test', { configurable: true, get: () => globalThis.it, set: () => undefined });
Object.defineProperty(globalThis, 'beforeAll', { configurable: true, get: () => globalThis.before });
Object.defineProperty(globalThis, 'afterAll', { configurable: true, get: () => globalThis.after });
globalThis.expect = expect;
