// Moments at which keys end.
import { earlier, endMoment, isOver } from '../../../lib/core/management/moments';
import { CREATED_AT, NOON } from '../../support/core';

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

describe('endMoment', () => {
  const NOON_MS = Date.parse(NOON);

  it('is in UTC, with milliseconds', () => {
    expect(endMoment('expires_at', '2027-01-01T01:00:00+01:00', NOON_MS)).toEqual({ end: '2027-01-01T00:00:00.000Z' });
  });

  it.each([null, undefined])('stays %p', (sent) => {
    expect(endMoment('expires_at', sent, NOON_MS)).toEqual({ end: sent });
  });

  it.each([NOON, CREATED_AT])('refuses %s, which is over', (sent) => {
    expect(endMoment('expires_at', sent, NOON_MS)).toEqual({
      key: 'invalid_payload',
      details: 'Property .expires_at must be a moment in the future.',
    });
  });
});
