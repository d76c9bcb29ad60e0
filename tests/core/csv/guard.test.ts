// Cells that a spreadsheet would take for a formula: what gets a quote, what does not, and that reading takes it off again.
import { guarded, unguarded } from '../../../lib/core/csv/guard';

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
])('%j is written as %j and read as it was', (cell, written) => {
  expect(guarded(cell)).toBe(written);
  expect(unguarded(written)).toBe(cell);
});

test.each(['', 'x', 'a=1', 'x-1', '1', '10.5', '-1', '+1', '-12.34', '+12.34', "'", "'x", "it's =1", "''x"])(
  '%j is written and read as it is',
  (cell) => {
    expect(guarded(cell)).toBe(cell);
    expect(unguarded(cell)).toBe(cell);
  },
);

test.each(['=1', '-x', '@x', "x'=1"])('%j, written by another hand, keeps every character', (cell) => {
  expect(unguarded(cell)).toBe(cell);
});
