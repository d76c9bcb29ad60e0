// After the test files of the dashboard: the provider and Chromium end, then the service, then the engine it asks.
const endService = require('./service-end.cjs');

module.exports = async () => {
  await globalThis.browserTestEnds();
  await endService();
};
