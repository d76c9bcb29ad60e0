// Rows of codes in parts: how many writes a row takes, and that no part takes more than a transaction holds.
import { codeParts } from '../../../lib/core/csv/code-parts';
import { type CodeRow, LIMITS, type RefusedRow } from '../../support/core';

const WRITES = LIMITS.transactionActions - 4;
const code = (words: Partial<CodeRow> = {}, rules: readonly string[] | null = null): CodeRow => ({
  row: 1,
  code: 'A',
  redeemed: 0,
  spent: 0,
  request: rules ? { validation_rules: [...rules] } : {},
  ...words,
});
const REFUSED: RefusedRow = { failed: { name: 'A', row: 1, key: 'invalid_payload' } };
const times = <T>(count: number, row: T): readonly T[] => Array.from({ length: count }, () => row);
const sizes = (rows: Parameters<typeof codeParts>[0]) => codeParts(rows).map((part) => part.rows.length);

test('no rows are no parts', () => {
  expect(codeParts([])).toEqual([]);
});

test('parts are numbered, and have the rows in their order', () => {
  const rows = Array.from({ length: WRITES + 1 }, (_, at) => code({ row: at + 1, code: `C${at}` }));

  expect(codeParts(rows)).toEqual([
    { number: 0, rows: rows.slice(0, WRITES) },
    { number: 1, rows: rows.slice(WRITES) },
  ]);
});

test.each<[string, CodeRow | RefusedRow, number]>([
  ['a code takes one write', code(), WRITES],
  ['a refused row takes one', REFUSED, WRITES],
  ['a code that was redeemed takes two', code({ redeemed: 1 }), Math.floor(WRITES / 2)],
  ['a card of which something was spent takes two', code({ spent: 1 }), Math.floor(WRITES / 2)],
  ['one that was redeemed for money takes two', code({ spent: 1, redeemed: 1 }), Math.floor(WRITES / 2)],
  ['a code with a rule takes two, and the rule two', code({}, ['a']), Math.floor((WRITES - 2) / 2)],
  ['two rules take four beside a write for each', code({}, ['a', 'b']), Math.floor((WRITES - 4) / 3)],
  ['with a rule, used before, three', code({ redeemed: 1 }, ['a']), Math.floor((WRITES - 2) / 3)],
])('%s', (_name, row, most) => {
  expect(sizes(times(most, row))).toEqual([most]);
  expect(sizes(times(most + 1, row))).toEqual([most, 1]);
  expect(sizes(times(2 * most + 1, row))).toEqual([most, most, 1]);
});

test('a rule that the part has not yet takes two more', () => {
  const rows = [...times(WRITES - 3, code()), code({}, ['a'])];

  expect(sizes(rows)).toEqual([WRITES - 3, 1]);
  expect(sizes(rows.slice(1))).toEqual([WRITES - 3]);
});

test('what is emitted takes one write of each part', () => {
  const rows = times(WRITES, code());

  expect(codeParts(rows, true).map((part) => part.rows.length)).toEqual([WRITES - 1, 1]);
});

test('rules that differ from code to code take four each', () => {
  const rows = Array.from({ length: WRITES / 4 + 1 }, (_, at) => code({}, [`rule_${at}`]));

  expect(sizes(rows)).toEqual([WRITES / 4, 1]);
});

test('what is too large for one item is split further, and numbered on', () => {
  const large = code({ request: { metadata: { note: 'x'.repeat(200_000) } } });

  expect(codeParts([large, large, code()]).map(({ number, rows }) => [number, rows.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
