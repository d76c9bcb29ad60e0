// Moments at which keys end.
import { earlier, isOver } from '../../../lib/core/management/moments';
import { CREATED_AT, NOON } from '../../support/world';

test.each<[string | null, string | null, string | null]>([
  [CREATED_AT, NOON, CREATED_AT],
  [NOON, CREATED_AT, CREATED_AT],
  [NOON, NOON, NOON],
  [null, NOON, NOON],
  [NOON, null, NOON],
  [null, null, null],
])('earlier of %s and %s is %s', (one, other, expected) => {
  expect(earlier(one, other)).toBe(expected);
});

test.each<[string | null, number, boolean]>([
  [NOON, -1, false],
  [NOON, 0, true],
  [NOON, 1, true],
  [null, 1, false],
])('isOver: %s at %i ms after noon is %s', (moment, afterMs, expected) => {
  expect(isOver(moment, Date.parse(NOON) + afterMs)).toBe(expected);
});
