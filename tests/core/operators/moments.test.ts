// How a rule compares dates: what is no date fits nothing.
import {
  compareMoments,
  daysAgo,
  isInAbsoluteTimeframe,
  isInDailyHours,
  isInTimeframe,
  momentOf,
  parseAbsoluteTimeframe,
  parseDailyHours,
  parseTimeframe,
} from '../../../lib/core/operators/moments';

const NOW = { nowMs: Date.parse('2026-11-21T12:00:00Z'), timezone: 'UTC' };
const DATE = '2026-11-21T10:00:00Z';
/** Not texts of dates, though some turn into one as text. */
const NO_DATES = [null, undefined, 5, true, 'soon', 'x2026-11-21', [DATE], {}];

describe('momentOf', () => {
  it('is the moment of a text', () => {
    expect(momentOf(DATE, 'UTC')).toBe(Date.parse(DATE));
  });

  test.each(NO_DATES.map((value) => [value]))('is null for %j', (value) => {
    expect(momentOf(value, 'UTC')).toBeNull();
  });
});

describe('compareMoments', () => {
  test.each([
    ['earlier by a millisecond', '2026-11-21T09:59:59.999Z', DATE, -1],
    ['the same', DATE, DATE, 0],
    ['later by a millisecond', '2026-11-21T10:00:00.001Z', DATE, 1],
    ['a day before, by the day', '2026-11-20T23:59:59Z', '2026-11-21', -1],
    ['on the day', DATE, '2026-11-21', 0],
    ['a day after, by the day', '2026-11-22T00:00:00Z', '2026-11-21', 1],
  ])('%s', (_name, value, operand, expected) => {
    expect(compareMoments(value, operand, 'UTC')).toBe(expected);
  });

  test.each(NO_DATES.map((value) => [value]))('is null with %j on either side', (value) => {
    expect(compareMoments(value, DATE, 'UTC')).toBeNull();
    expect(compareMoments(value, '2026-11-21', 'UTC')).toBeNull();
    expect(compareMoments(DATE, value, 'UTC')).toBeNull();
  });
});

describe('daysAgo', () => {
  test.each([
    ['yesterday', '2026-11-20T23:59:59Z', 1],
    ['today', '2026-11-21T23:59:59Z', 0],
    ['tomorrow', '2026-11-22', -1],
    ['no date', 'soon', null],
    ['nothing', null, null],
  ])('%s', (_name, value, expected) => {
    expect(daysAgo(value, NOW)).toBe(expected);
  });
});

describe('what cannot be read as', () => {
  test.each([
    ['', 'nothing'],
    ['2026-11-12', 'a start alone'],
    ['2026-11-12;P1D', 'no duration'],
    ['x;P1D;PT1H', 'no start'],
    ['2026-11-12;x;PT1H', 'no interval'],
    ['2026-11-12;P1D;PT1H;x', 'one part too many'],
  ])('a timeframe: "%s", %s', (text) => {
    expect(parseTimeframe(text, 'UTC')).toBeNull();
    expect(isInTimeframe(DATE, text, NOW)).toBe(false);
  });

  test.each([
    ['', 'nothing'],
    ['2026-11-12', 'a start alone'],
    ['x;2026-11-22', 'no start'],
    ['1969-01-01;x', 'no end'],
    ['2026-11-22;2026-11-21', 'the end before the start'],
    ['2026-11-12;2026-11-22;x', 'one part too many'],
  ])('a range: "%s", %s', (text) => {
    expect(parseAbsoluteTimeframe(text, 'UTC')).toBeNull();
    expect(isInAbsoluteTimeframe(DATE, text, NOW)).toBe(false);
  });

  test.each([
    ['', 'nothing'],
    ['08:00', 'a start alone'],
    ['x;23:00', 'no start'],
    ['08:00;x', 'no end'],
    ['08:00;23:00;7', 'a day that no week has'],
    ['08:00;23:00;1,', 'a comma too many'],
    ['08:00;23:00;1;2', 'one part too many'],
  ])('daily hours: "%s", %s', (text) => {
    expect(parseDailyHours(text)).toBeNull();
    expect(isInDailyHours(DATE, text, NOW)).toBe(false);
  });
});

describe('what lies in a window', () => {
  const inTimeframe = (value: unknown) => isInTimeframe(value, '1969-12-31;P1D;PT23H', NOW);
  const inRange = (value: unknown) => isInAbsoluteTimeframe(value, '1969-12-31;2026-11-22', NOW);
  const inHours = (value: unknown) => isInDailyHours(value, '00:00;23:00', NOW);

  test.each([
    ['a window that comes back', inTimeframe],
    ['a range', inRange],
    ['the hours of a day', inHours],
  ])('of %s: a date does, and nothing else', (_name, lies) => {
    expect(lies(DATE)).toBe(true);
    for (const value of NO_DATES) expect(lies(value)).toBe(false);
  });

  test.each(NO_DATES.map((value) => [value]))('of %j: no date does', (operand) => {
    expect(isInTimeframe(DATE, operand, NOW)).toBe(false);
    expect(isInAbsoluteTimeframe(DATE, operand, NOW)).toBe(false);
    expect(isInDailyHours(DATE, operand, NOW)).toBe(false);
  });

  test.each([
    ['2026-11-20T23:59:59.999Z', false],
    ['2026-11-21', true],
    ['2026-11-22T23:59:59.999Z', true],
    ['2026-11-23', false],
  ])('of a range from day to day, both included: %s is %s', (value, expected) => {
    expect(isInAbsoluteTimeframe(value, '2026-11-21;2026-11-22', NOW)).toBe(expected);
  });
});
