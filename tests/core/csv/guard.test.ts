// Cells that a spreadsheet would take for a formula: what gets a quote, what does not, and that reading takes it off again.
import fc from 'fast-check';
import { escapeFormulaCell, unescapeFormulaCell } from '../../../lib/core/csv/guard';

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
  ['+x', "'+x"],
  ['-x', "'-x"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["'-1", "''-1"],
  ['-1.', "'-1."],
  ['-1.5.5', "'-1.5.5"],
  ['+1x', "'+1x"],
  ['--1', "'--1"],
  ['-', "'-"],
  ['＝1+1', "'＝1+1"],
  ['＋x', "'＋x"],
  ['－x', "'－x"],
  ['＠x', "'＠x"],
  ['a;=1', "a;'=1"],
  ['a\t=1', "a\t'=1"],
  ['a\n@x', "a\n'@x"],
  ['a\r\n-x', "a\r\n'-x"],
  ['a;＝1;+x', "a;'＝1;'+x"],
  [";'=1", ";''=1"],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
  ['{"note":"x;=1"}', `{"note":"x;'=1"}`],
  ['-1;-x', "-1;'-x"],
])('%j is written as %j and read as it was', (cell, written) => {
  expect(escapeFormulaCell(cell)).toBe(written);
  expect(unescapeFormulaCell(written)).toBe(cell);
});

test.each([
  '',
  'x',
  'a=1',
  'x-1',
  '1',
  '10.5',
  '-1',
  '+1',
  '-12.34',
  '+12.34',
  "'",
  "'x",
  "it's =1",
  "''x",
  'a;b',
  'a;-1',
  'a\t5',
  'a;b=1',
  "a;'b",
  '；=',
  'a,=1',
])('%j is written and read as it is', (cell) => {
  expect(escapeFormulaCell(cell)).toBe(cell);
  expect(unescapeFormulaCell(cell)).toBe(cell);
});

test.each(['=1', '-x', '@x', "x'=1"])('%j, written by another hand, keeps every character', (cell) => {
  expect(unescapeFormulaCell(cell)).toBe(cell);
});

test('any text is read as it was, and no part of it begins a formula', () => {
  const part = fc.string({ unit: fc.constantFrom(...Array.from('\'=+-@＝＋－＠;\t\r\n,"x1. ')) });
  fc.assert(
    fc.property(part, (cell) => {
      const written = escapeFormulaCell(cell);
      expect(unescapeFormulaCell(written)).toBe(cell);
      const begun = written.split(/[;\t\r\n]/).filter((one) => /^[=+\-@＝＋－＠]/.test(one));
      expect(begun.filter((one) => !/^[+-]?\d+(\.\d+)?$/.test(one))).toEqual([]);
    }),
  );
});
