// The text that joins rules: how it is read, refused and evaluated.
import {
  collectRequiredNumbers,
  evaluateLogic,
  type Logic,
  parseLogic,
  ruleNumbers,
  withoutRules,
} from '../../support/core';

const rule = (number: number): Logic => ({ kind: 'RULE', number });
const and = (...items: Logic[]): Logic => ({ kind: 'AND', items });
const or = (...items: Logic[]): Logic => ({ kind: 'OR', items });

function parsed(text: string): Logic | null {
  const result = parseLogic(text);
  if (result.status !== 'PARSED') throw new Error(result.message);
  return result.logic;
}

describe('parseLogic', () => {
  test.each<[string, string, Logic | null]>([
    ['nothing', '', null],
    ['blanks', ' \t\n ', null],
    ['one number', '1', rule(1)],
    ['a number of four digits', '9999', rule(9999)],
    ['and', '1 and 2', and(rule(1), rule(2))],
    ['or', '1 or 2 or 3', or(rule(1), rule(2), rule(3))],
    ['capitals', '1 AND 2 Or 3', or(and(rule(1), rule(2)), rule(3))],
    ['and before or', '1 or 2 and 3', or(rule(1), and(rule(2), rule(3)))],
    ['brackets', '1 and (2 or 3)', and(rule(1), or(rule(2), rule(3)))],
    ['brackets around all', '((1))', rule(1)],
    ['no blank between a number and a word', '1and 2', and(rule(1), rule(2))],
    ['no blank beside brackets', '(1)and(2)', and(rule(1), rule(2))],
    ['the documented example', '(1 and 2) and (3)', and(and(rule(1), rule(2)), rule(3))],
    ['blanks around', '  1  and\n2  ', and(rule(1), rule(2))],
  ])('reads %s', (_name, text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  test.each([
    ['a word', '1 xor 2', 3, '"x"'],
    ['"not"', 'not 1', 1, '"n"'],
    ['rule 0', '0', 1, '"0"'],
    ['a leading zero', '01', 1, '"0"'],
    ['five digits', '12345', 1, '"1"'],
    ['a missing operand at the end', '1 and', 6, 'at the end'],
    ['a missing operand', '1 and or 2', 7, 'found "or"'],
    ['a leading "and"', 'and 1', 1, 'found "and"'],
    ['a missing operator', '1 2', 3, 'found "2"'],
    ['a bracket that is not closed', '(1 and 2', 9, '")" expected'],
    ['a bracket that is not opened', '1)', 2, 'found ")"'],
    ['empty brackets', '()', 2, 'found ")"'],
    ['words glued together', '1 andor 2', 3, '"a"'],
    ['a comma', '1, 2', 2, '","'],
    ['another script', '１', 1, '"１"'],
  ])('refuses %s at its character', (_name, text, position, message) => {
    expect(parseLogic(text)).toMatchObject({
      status: 'MALFORMED',
      position,
      message: expect.stringContaining(message) as string,
    });
  });

  test.each([
    ['at the longest text', 1000, 'PARSED'],
    ['beyond it', 1001, 'MALFORMED'],
  ])('bounds the length %s', (_name, length, status) => {
    expect(parseLogic('1'.padEnd(length)).status).toBe(status);
  });

  test.each([
    ['at the deepest brackets', 20, 'PARSED'],
    ['beyond them', 21, 'MALFORMED'],
  ])('bounds the depth %s', (_name, depth, status) => {
    expect(parseLogic(`${'('.repeat(depth)}1${')'.repeat(depth)}`).status).toBe(status);
  });

  it('says which bound is passed, and where', () => {
    expect(parseLogic('1'.padEnd(1001))).toEqual({
      status: 'MALFORMED',
      message: 'The logic is longer than 1000 characters',
      position: 1001,
    });
    expect(parseLogic(`${'('.repeat(21)}1${')'.repeat(21)}`)).toEqual({
      status: 'MALFORMED',
      message: 'Brackets are nested too deeply',
      position: 21,
    });
  });

  it('lets brackets stand side by side without limit on their number', () => {
    expect(parseLogic(Array.from({ length: 100 }, () => '(1)').join(' or ')).status).toBe('PARSED');
  });
});

describe('evaluateLogic', () => {
  const truths = new Map([
    [1, true],
    [2, false],
    [3, null],
  ]);
  const evaluate = (text: string) => evaluateLogic(parsed(text)!, (number) => truths.get(number)!);

  test.each([
    ['1', true],
    ['2', false],
    ['3', null],
    ['1 and 2', false],
    ['1 and 3', null],
    ['2 and 3', false],
    ['3 and 2', false],
    ['1 or 2', true],
    ['1 or 3', true],
    ['3 or 1', true],
    ['2 or 3', null],
    ['3 and (1 or 2)', null],
    ['2 and (1 or 3)', false],
    ['(2 or 3) and (1 or 3)', null],
  ])('evaluates %s, where 1 holds, 2 does not and 3 is not known', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it('does not ask for rules that no longer matter', () => {
    const evaluated: number[] = [];

    evaluateLogic(parsed('2 and 1')!, (number) => {
      evaluated.push(number);
      return truths.get(number)!;
    });

    expect(evaluated).toEqual([2]);
  });
});

describe('withoutRules', () => {
  test.each<[string, string, number[], Logic | null]>([
    ['nothing', '1 and 2', [], and(rule(1), rule(2))],
    ['one of "and"', '1 and 2', [1], rule(2)],
    ['one of "or"', '1 or 2 or 3', [2], or(rule(1), rule(3))],
    ['a whole bracket', '1 and (2 or 3)', [2, 3], rule(1)],
    ['all', '1 and (2 or 3)', [1, 2, 3], null],
  ])('takes out %s', (_name, text, leftOut, expected) => {
    expect(withoutRules(parsed(text)!, (number) => leftOut.includes(number))).toEqual(expected);
  });
});

describe('ruleNumbers', () => {
  it('lists each number once, ascending', () => {
    expect(ruleNumbers(parsed('3 and (1 or 3) or 10 or 2')!)).toEqual([1, 2, 3, 10]);
  });
});

describe('collectRequiredNumbers', () => {
  test.each([
    ['1', [1]],
    ['1 and 2', [1, 2]],
    ['1 and (2 or 3)', [1]],
    ['1 and (2 and 3)', [1, 2, 3]],
    ['1 or 2', []],
    ['1 and 1', [1]],
  ])('of %s', (text, expected) => {
    expect(collectRequiredNumbers(parsed(text)!)).toEqual(expected);
  });
});
