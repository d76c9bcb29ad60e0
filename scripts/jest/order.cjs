// The order of the test files: those that take longest begin, so that no core is without work while the last of them runs.
const { default: Sequencer } = require('@jest/test-sequencer');

/** A fresh clone remembers no durations. The first of them waits most, and others run meanwhile. */
const FIRST = [
  'processes/faults',
  'server/start',
  'storage/table/timeouts',
  'http/deadline',
  'processes/simulation',
  'architecture/operations',
  'processes/docs-site',
  'processes/durability',
  'architecture/packaging',
  'http/fuzz',
  'http/key-matrix',
  'properties/stacking',
  'cli/move-in',
  'processes/serve',
  'processes/readme',
  'http/roles',
  'services/customers/person-gone',
  'http/isolation',
  'http/released-tables',
  'http/lists',
  'scripts/schemas',
  'http/wrong-codes',
  'http/attacker',
  'services/exports/stops',
  'services/exports/exports',
  'client/newer/newer',
  'http/timing',
  'scripts/openapi-strict',
  'services/campaigns/campaign-progress',
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
