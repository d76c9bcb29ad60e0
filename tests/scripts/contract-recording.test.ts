// Which answers the contract check sees: those that the service gave, and none that a test makes up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANSWERS_FOLDER, readAnswers } from '../../scripts/contract/answers';
import type { CheckedAnswer } from '../support/answer-check';

interface AnswerCheck {
  readonly problemOf: (answer: CheckedAnswer) => string | null;
  readonly problemOfReceived: (answer: CheckedAnswer) => string | null;
}

const folder = mkdtempSync(join(tmpdir(), 'stackable-recording-'));
const before = process.env;

beforeAll(() => {
  process.env = { ...before, [ANSWERS_FOLDER]: folder };
});

afterAll(() => {
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
});

/** The folder is read when the module is loaded. */
async function freshCheck(): Promise<AnswerCheck> {
  let loaded: AnswerCheck | undefined;
  await jest.isolateModulesAsync(async () => {
    loaded = await import('../support/answer-check');
  });
  if (!loaded) throw new Error('The answer check was not loaded.');
  return loaded;
}

it('keeps received answers with their routes', async () => {
  const { problemOf, problemOfReceived } = await freshCheck();
  const path = '/v1/categories/cat_000000000000000001';
  const madeUp = { method: 'GET', path, status: 201, body: '{"made":"up"}' };

  expect(problemOf(madeUp)).toMatch(/status is not documented/);
  expect(problemOfReceived({ ...madeUp, method: 'DELETE', status: 204, body: '' })).toBeNull();

  expect(readAnswers(folder)).toEqual([
    { method: 'DELETE', route: '/v1/categories/{categoryId}', status: 204, body: '' },
  ]);
});
