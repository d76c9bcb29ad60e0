// The environment of the browser tests: it tells a test's hooks whether the test failed, so that they print what its pages show.
const SharedEnvironment = require('./environment.cjs');

module.exports = class extends SharedEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
};
