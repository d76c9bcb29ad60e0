// The last line of a test run: how many tests passed and how many did not. Where TEST_TOTALS names a file, it is added to that
// as well, for a script that runs several.
const { appendFileSync } = require('node:fs');

class Totals {
  onRunComplete(_contexts, results) {
    // A file that could not even be loaded counts as one failed test, for none of its own are counted.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const line = `${results.numPassedTests} passed, ${failed} failed\n`;
    const { TEST_TOTALS } = process.env;
    if (TEST_TOTALS !== undefined) appendFileSync(TEST_TOTALS, line);
    // The runner prints its own summary after every reporter has spoken.
    process.once('exit', () => process.stdout.write(`\n${line}`));
  }
}

module.exports = Totals;
