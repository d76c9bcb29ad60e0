// The last line of a test run: how many tests passed and how many did not.

class Totals {
  onRunComplete(_contexts, results) {
    // A file that could not even be loaded counts as one failed test, for none of its own are counted.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // The runner prints its own summary after every reporter has spoken.
    process.once('exit', () => process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`));
  }
}

module.exports = Totals;
