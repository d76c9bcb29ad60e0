// Before the test files: an embedded engine for each worker of the test runner. They end with it.
const { IN_MEMORY, startEngine } = require('../../server/engine/engine');

module.exports = async ({ maxWorkers }) => {
  const { DYNAMODB_ENDPOINT, TEST_ENGINES } = process.env;
  if ((DYNAMODB_ENDPOINT ?? TEST_ENGINES) !== undefined) return;
  const engines = await Promise.all(Array.from({ length: maxWorkers }, () => startEngine(IN_MEMORY)));
  // In the order of the workers, for tests/support/engine.ts.
  process.env.TEST_ENGINES = engines.map(({ endpoint }) => endpoint).join(' ');
};
