// The order of the test files: two of them need the whole machine, so they never run beside each other.
const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = 'tests/e2e/simulation.test.ts';
const LAST = 'tests/e2e/faults.test.ts';

module.exports = class extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => (path.endsWith(FIRST) ? 0 : path.endsWith(LAST) ? 2 : 1);
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other));
  }
};
