// The order of the test files: the one that waits most begins, so that others run meanwhile.
const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = 'tests/processes/faults.test.ts';

module.exports = class extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => (path.endsWith(FIRST) ? 0 : 1);
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other));
  }
};
