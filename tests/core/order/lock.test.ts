// The lock of an order, as a shop is told of it.
import { isHeld, toOrderLockResponse } from '../../../lib/core/order/lock';

const UNTIL = Date.parse('2026-11-23T10:00:20.000Z');
const LOCK = { id: 'a1b2', untilMs: UNTIL };

test.each([
  ['before its end', -1, true],
  ['at its end', 0, true],
  ['after its end', 1, false],
])('a lock %s is held or not', (_name, ms, isStillHeld) => {
  expect(isHeld(LOCK, UNTIL + ms)).toBe(isStillHeld);
});

test('shownLock names the lock and its end', () => {
  expect(toOrderLockResponse(LOCK)).toEqual({
    id: 'a1b2',
    object: 'order_lock',
    type: 'LOCK',
    expires_at: '2026-11-23T10:00:20.000Z',
  });
});
