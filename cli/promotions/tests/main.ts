// stackable test: carts and what they must cost.
import type { CheckArguments } from '../command';
import { BadFiles } from '../files/problem';
import { runFolderTests, type TestResult } from './run-tests';

export async function runTests({ dir, isJson }: CheckArguments): Promise<void> {
  try {
    const results = await runFolderTests(dir, Date.now());
    const failed = results.filter(({ passed }) => !passed);
    if (isJson)
      console.log(
        JSON.stringify(
          { object: 'test_run', passed: results.length - failed.length, failed: failed.length, tests: results },
          null,
          2,
        ),
      );
    else print(results, failed);
    process.exitCode = failed.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BadFiles)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function print(results: readonly TestResult[], failed: readonly TestResult[]): void {
  for (const { file, line, it, mismatches, cart } of failed) {
    console.log(`FAILED ${file}:${line}: ${it}`);
    for (const { member, expected, got } of mismatches)
      console.log(`  ${member}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got ?? null)}`);
    for (const text of cart) console.log(text);
  }
  console.log(`${results.length - failed.length} passed, ${failed.length} failed.`);
}
