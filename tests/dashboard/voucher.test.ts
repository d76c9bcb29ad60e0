// What is said of a code: never that it can be used where something stands against it.
import type { Voucher } from '../../dashboard/api/vouchers';
import { stateOf, switchedOnWords } from '../../dashboard/model/voucher';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const CODE: Voucher = {
  id: 'v_1',
  code: 'TEN',
  type: 'DISCOUNT_VOUCHER',
  active: true,
  campaign: null,
  start_date: null,
  expiration_date: null,
  redemption: { quantity: null, redeemed_quantity: 0 },
  created_at: '2026-11-01T00:00:00Z',
};

describe('stateOf', () => {
  it.each<[Partial<Voucher>, string | null]>([
    [{}, null],
    [{ active: false }, 'Switched off'],
    [{ start_date: '2026-11-22T12:00:01Z' }, 'Not yet'],
    [{ expiration_date: '2026-11-22T12:00:00Z' }, 'Expired'],
    [{ redemption: { quantity: 1, redeemed_quantity: 1 } }, 'Used up'],
    [{ gift: { amount: 500, balance: 0 } }, 'Empty'],
    [{ gift: { amount: 500, balance: 1 } }, null],
    [{ loyalty_card: { points: 5, balance: 0 } }, 'Empty'],
  ])('%j is %s', (members, state) => expect(stateOf({ ...CODE, ...members }, NOW_MS)).toBe(state));
});

describe('switchedOnWords', () => {
  it.each([
    [null, 'Switched on'],
    [{ active: true }, 'Switched on'],
    [{ active: false }, 'Switched on, but its campaign is stopped'],
    [{ active: true, start_date: '2026-12-01T00:00:00Z' }, 'Switched on, but its campaign has not begun'],
    [{ active: true, expiration_date: '2026-11-22T12:00:00Z' }, 'Switched on, but its campaign has ended'],
    [{ active: true, validity_day_of_week: [1] }, 'Switched on, at the weekdays and hours of its campaign'],
    [
      { active: true, validity_day_of_week: [], validity_hours: { daily: [] } },
      'Switched on, at the weekdays and hours of its campaign',
    ],
  ])('of a campaign %j: %s', (campaign, words) => expect(switchedOnWords(campaign, NOW_MS)).toBe(words));
});
