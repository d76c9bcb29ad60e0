// Calendar words at the ends of their ranges, and around the end of a year.
import { calendarOperators, dayOfBirthdate, dayOfMoment } from '../../../lib/core/segment/calendar-words';

const read = (value: unknown) => value;
const NOW = { nowMs: Date.parse('2026-03-11T12:00:00.000Z'), timezone: 'UTC' };
const { words, counts } = calendarOperators<unknown>({ read, toDays: dayOfMoment, weekStart: 1 });
const birthdays = calendarOperators<unknown>({ read, toDays: dayOfBirthdate, isYearly: true, weekStart: 1 });

test.each([
  ['$less_than_ago', 2, '2026-03-11', true],
  ['$less_than_ago', 2, '2026-03-10', true],
  ['$less_than_ago', 2, '2026-03-09', false],
  ['$less_than_future', 2, '2026-03-11', true],
  ['$less_than_future', 2, '2026-03-12', true],
  ['$less_than_future', 2, '2026-03-13', false],
  ['$is_days_ago_md', 0, '2011-03-11', true],
  ['$is_days_in_future_md', 0, '2011-03-11', true],
  ['$is_less_days_ago_md', 2, '2011-03-10', true],
  ['$is_less_days_ago_md', 2, '2011-03-09', false],
  ['$is_less_days_in_future_md', 2, '2011-03-12', true],
  ['$is_less_days_in_future_md', 2, '2011-03-13', false],
])('on a Wednesday, 11 March: %s %d of %s is %s', (operator, count, date, holds) => {
  expect(counts[operator]?.(date, NOW, count)).toBe(holds);
});

test.each([
  ['a week with two years, in the new one', '$this_week', '1990-01-02', '2026-12-30T12:00:00.000Z', true],
  ['a week with two years, in the old one', '$this_week', '1990-12-28', '2026-12-30T12:00:00.000Z', true],
  ['the week after it', '$this_week', '1990-01-04', '2026-12-30T12:00:00.000Z', false],
  ['a day that does not begin its text', '$today', 'x1990-03-11', '2026-03-11T12:00:00.000Z', false],
  ['a time of the day', '$today', '1990-03-11T23:00:00.000-05:00', '2026-03-11T12:00:00.000Z', true],
])('a birthday looks at its anniversary: %s', (_case, word, date, now, holds) => {
  expect(birthdays.words[word]?.(date, { ...NOW, nowMs: Date.parse(now) })).toBe(holds);
});

test.each([
  [null, false],
  [undefined, false],
  [7, false],
  ['soon', false],
  [[], false],
  [['soon', '2026-03-11'], true],
])('%j lies on today: %s', (value, holds) => {
  expect(words['$today']?.(value, NOW)).toBe(holds);
  expect(birthdays.words['$today']?.(value, NOW)).toBe(holds);
});
