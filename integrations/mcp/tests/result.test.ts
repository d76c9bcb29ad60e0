// Answers stay small, and say when something was cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfirmations } from '../src/confirmations';
import { answerResult, MAX_BYTES, MAX_ROWS } from '../src/result';

interface Rows {
  readonly rows: readonly unknown[];
  readonly more: boolean;
}

const answerOf = (count: number, text: string): Rows =>
  answerResult({ rows: Array.from({ length: count }, () => ({ text })) }).structuredContent as unknown as Rows;

test(`an answer has ${MAX_ROWS} rows at most, then more`, () => {
  assert.deepEqual([answerOf(50, 'a').rows.length, answerOf(50, 'a').more], [50, false]);
  assert.deepEqual([answerOf(51, 'a').rows.length, answerOf(51, 'a').more], [50, true]);
});

test('an answer has 24 KB at most with its text and its members', () => {
  for (const text of ['a'.repeat(200), '"'.repeat(200), '🙂'.repeat(200)]) {
    const result = answerResult({ rows: Array.from({ length: 50 }, () => ({ text, other: text })) });
    assert.ok(Buffer.byteLength(JSON.stringify(result)) <= MAX_BYTES);
    assert.equal((result.structuredContent as unknown as Rows).more, true);
    assert.deepEqual(JSON.parse(result.content[0]?.text ?? ''), result.structuredContent);
  }
});

test('an answer that cannot be cut is an error', () => {
  assert.equal(answerResult({ text: 'a'.repeat(MAX_BYTES) }).isError, true);
});

test('a confirm token stands for one input, until it is closed or five minutes are over', () => {
  let nowMs = 0;
  const confirmations = createConfirmations(() => nowMs);
  const input = { campaign: 'a', customer: 'b', reason: 'c' };
  const token = confirmations.issue(input);

  assert.equal(confirmations.isValid(token, { reason: 'c', customer: 'b', campaign: 'a' }), true);
  assert.equal(confirmations.isValid(token, { ...input, customer: 'other' }), false);
  assert.equal(confirmations.isValid('guess', input), false);
  nowMs = 300_001;
  assert.equal(confirmations.isValid(token, input), false);
  nowMs = 0;
  confirmations.close(token);
  assert.equal(confirmations.isValid(token, input), false);
});
