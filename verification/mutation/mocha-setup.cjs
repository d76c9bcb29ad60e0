// Mutation testing runs the tests of the core under mocha, in one process; this gives them the words of jest.
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

/**
 * A mutant met while the tests were loaded and by a test as well counts as met by the test alone. Its outcome is the same,
 * for such mutants are only switched on while tests run, but it is tried in the process at hand.
 */
function keepCoverageOfTests({ static: loaded, perTest }) {
  for (const id of Object.values(perTest).flatMap(Object.keys)) Reflect.deleteProperty(loaded, id);
}

module.exports.mochaHooks = {
  afterAll() {
    const { mutantCoverage, activeMutant } = globalThis.__stryker__ ?? {};
    if (mutantCoverage && activeMutant === undefined) keepCoverageOfTests(mutantCoverage);
  },
};
