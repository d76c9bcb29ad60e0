// The order of the test files: those that take longest begin, so that no core is without work while the last of them runs.
const { default: Sequencer } = require('@jest/test-sequencer');

/** A fresh clone remembers no durations. The first of them waits most, and others run meanwhile. */
const FIRST = [
  'processes/faults',
  'scripts/start',
  'storage/table/timeouts',
  'http/deadline',
  'http/roles',
  'http/wrong-codes',
  'http/lists',
  'http/fuzz',
  'scripts/move-in',
  'http/isolation',
  'services/customers/person-gone',
  'processes/durability',
  'processes/docs-site',
  'architecture/operations',
  'http/key-matrix',
  'services/background/nightly-audit',
  'services/campaigns/campaign-progress',
  'client/newer/newer',
  'processes/simulation',
  'http/attacker',
  'http/timing',
  'scripts/schemas',
  'services/publications/publish',
  'browser/campaigns',
  'browser/trouble',
  'browser/accessibility',
  'browser/languages',
  'browser/webhooks',
  'browser/files',
  'browser/hostile',
].map((name) => `tests/${name}.test.ts`);

module.exports = class extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => {
      const place = FIRST.findIndex((file) => path.endsWith(file));
      return place === -1 ? FIRST.length : place;
    };
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other));
  }
};
