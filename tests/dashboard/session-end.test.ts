// When a session is about to end, and whether somebody can prolong it.
import { sessionEnd } from '../../dashboard/model/session-end';
import { IDLE_MS } from '../../lib/model/permissions';

const MINUTE = 60_000;
const USED = Date.parse('2026-11-22T12:00:00Z');
const LATE = USED + 300 * MINUTE;

describe('sessionEnd', () => {
  it.each([
    ['FAR', 27 * MINUTE - 1],
    ['NEAR', 27 * MINUTE],
    ['NEAR', 29 * MINUTE - 1],
    ['OVER', 29 * MINUTE],
  ] as const)('is %s %d ms after the last use', (state, after) => {
    expect(sessionEnd(USED, LATE, USED + after)).toEqual({ state, atMs: USED + 29 * MINUTE, mayStay: true });
  });

  it('comes no later than the service ends it, which may have noted the last use a minute before', () => {
    expect(sessionEnd(USED, LATE, USED).atMs).toBe(USED + IDLE_MS - MINUTE);
  });

  it.each([
    ['FAR', 8 * MINUTE - 1],
    ['NEAR', 8 * MINUTE],
    ['OVER', 10 * MINUTE],
  ] as const)('is %s %d ms later where its time comes first, and nobody prolongs it', (state, after) => {
    const endsMs = USED + 10 * MINUTE;

    expect(sessionEnd(USED, endsMs, USED + after)).toEqual({ state, atMs: endsMs, mayStay: false });
  });
});
