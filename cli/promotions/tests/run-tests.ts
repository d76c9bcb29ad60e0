// Runs the tests of a folder of promotions: no server, no keys, no network.
import { BadFiles, type FileProblem, sortProblems } from '../files/problem';
import { problemAt } from '../files/schemas';
import { readFiles } from '../remote/situation';
import { CartDecider, UnknownName } from './cart-test';
import { compareExpected, describeCart, type Mismatch } from './expectations';
import { type ReadTest, readTests } from './read-tests';

export interface TestResult {
  readonly file: string;
  readonly line: number;
  readonly it: string;
  readonly passed: boolean;
  readonly mismatches: readonly Mismatch[];
  /** The cart from gross to net; empty for a test that passed. */
  readonly cart: readonly string[];
}

/** Run all tests. @param nowMs the moment of tests that name none @throws BadFiles */
export async function runFolderTests(root: string, nowMs: number): Promise<readonly TestResult[]> {
  const files = await readFiles(root);
  const { tests, problems } = readTests(files.tests);
  const decider = new CartDecider(files.built);
  const found: FileProblem[] = [...problems];
  const results = problems.length > 0 ? [] : tests.flatMap((one) => runTest(decider, one, { nowMs, problems: found }));
  if (found.length > 0) throw new BadFiles(sortProblems(found));
  return results;
}

interface RunContext {
  readonly nowMs: number;
  readonly problems: FileProblem[];
}

function runTest(decider: CartDecider, one: ReadTest, { nowMs, problems }: RunContext): readonly TestResult[] {
  const { test, yaml, index } = one;
  const atMs = typeof test.at === 'string' ? Date.parse(test.at) : nowMs;
  const isExplained = 'explain' in test.expect;
  try {
    const decided = decider.decide(test, atMs, isExplained ? ['order', 'explain'] : []);
    const mismatches = compareExpected(test.expect, decided);
    const passed = mismatches.length === 0;
    const cart = passed ? [] : describeCart(decider.decide(test, atMs, ['order', 'explain']));
    return [{ file: yaml.file, line: yaml.placeOf([index, 'it']).line, it: test.it, passed, mismatches, cart }];
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error;
    problems.push(problemAt(yaml, [index, 'redeemables', error.index], error.message));
    return [];
  }
}
