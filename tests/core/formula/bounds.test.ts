// How much a formula may hold, and that refusing more takes no time.
import { fastestMs, problem } from './support';

describe('bounds', () => {
  const brackets = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  const minuses = (depth: number) => `${'-'.repeat(depth)}TODAY`;
  const calls = (depth: number) => `${'MAX('.repeat(depth)}1${')'.repeat(depth)}`;
  const switches = (depth: number) => `${'SWITCH('.repeat(depth)}1${';SWITCH_CASE(1;1);1)'.repeat(depth)}`;
  const sum = (terms: number) => Array<string>(terms).fill('1').join('+');

  test.each([
    ['499 characters', '1'.padEnd(499), null],
    ['500 characters', '1'.padEnd(500), null],
    ['501 characters', '1'.padEnd(501), 500],
    ['19 brackets', brackets(19), null],
    ['20 brackets', brackets(20), null],
    ['21 brackets', brackets(21), 20],
    ['20 minus signs', minuses(20), null],
    ['21 minus signs', minuses(21), 20],
    ['20 calls', calls(20), null],
    ['21 calls', calls(21), 80],
    ['18 switches', switches(18), null],
    ['a bracket beside a bracket, 20 deep each', `${brackets(20)}+${brackets(20)}`, null],
    ['a bracket too deep after others', `(1)+(1)+${brackets(21)}`, 28],
    ['20 calls around a number below zero', calls(20).replace('1', '-1'), null],
    ['199 nodes', sum(198), null],
    ['200 nodes', sum(199), null],
    ['201 nodes', sum(200), 0],
  ])('%s', (_name, text, position) => {
    expect(problem(text)?.position ?? null).toBe(position);
  });

  test.each([
    ['too long', ' '.repeat(501), 'A formula has at most 500 characters; this one has 501.'],
    ['too deep', brackets(21), 'Brackets, functions and signs stand at most 20 deep inside each other.'],
    ['too large', sum(200), 'A formula has at most 200 values, operators and functions in all.'],
  ])('says what is allowed when it is %s', (_name, text, message) => {
    expect(problem(text)?.message).toBe(message);
  });

  test.each([
    ['a negation', `${sum(197)}-(-ORDER_AMOUNT)`],
    ['a comparison', `${sum(197)} > 1`],
    ['a condition', `${sum(195)} > 1 AND TODAY`],
    ['an operand', `${sum(198)}+ORDER_AMOUNT`],
    ['a text', `${sum(198)}+""`],
    ['a date', `${sum(198)}+DATE("2023-08-17")`],
    ['a call', `${sum(197)}+MAX(1)`],
    ['a switch', `${sum(194)}+SWITCH(1;SWITCH_CASE(1;1);1)`],
  ])('counts %s as a node', (_name, text) => {
    expect(problem(text)).toBeNull();
    expect(problem(`1+${text}`)?.message).toContain('at most 200');
  });

  test.each([
    ['a hundred thousand brackets', '('.repeat(100_000)],
    ['five hundred brackets', '('.repeat(500)],
    ['five hundred minus signs', '-'.repeat(500)],
    ['five hundred quotes', '"'.repeat(500)],
    ['an unclosed text of backslashes', `"${'\\'.repeat(498)}`],
    ['spaces before something unexpected', `${' '.repeat(499)}?`],
    ['one long number', '9'.repeat(500)],
    ['one long name', 'A'.repeat(500)],
    ['half a million half characters', '\ud800'.repeat(500_000)],
  ])('refuses %s at once', (_name, text) => {
    expect(problem(text)).not.toBeNull();
    expect(fastestMs(() => problem(text))).toBeLessThan(20);
  });
});
