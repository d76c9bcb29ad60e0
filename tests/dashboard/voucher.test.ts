// What is said of a code: never that it can be used where something stands against it.
import fc from 'fast-check';
import type { Voucher } from '../../dashboard/api/vouchers';
import { isClosed } from '../../dashboard/model/campaign/hours';
import { stateOf, describeAvailability } from '../../dashboard/model/voucher';
import { toZoned } from '../../dashboard/model/zone';
import { checkValidity, checkValidityInput } from '../../lib/core/time/validity';
import { type PartialDeep, partialRecord } from '../support/partial-record';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const CODE = partialRecord<Voucher>({
  id: 'v_1',
  code: 'TEN',
  type: 'DISCOUNT_VOUCHER',
  active: true,
  campaign: null,
  start_date: null,
  expiration_date: null,
  redemption: { quantity: null, redeemed_quantity: 0 },
  created_at: '2026-11-01T00:00:00Z',
});

describe('stateOf', () => {
  it.each<[PartialDeep<Voucher>, string | null]>([
    [{}, null],
    [{ active: false }, 'Disabled'],
    [{ start_date: '2026-11-22T12:00:01Z' }, 'Not yet'],
    [{ expiration_date: '2026-11-22T12:00:00Z' }, 'Expired'],
    [{ redemption: { quantity: 1, redeemed_quantity: 1 } }, 'Used up'],
    [{ gift: { amount: 500, balance: 0 } }, 'Empty'],
    [{ gift: { amount: 500, balance: 1 } }, null],
    [{ loyalty_card: { points: 5, balance: 0 } }, 'Empty'],
  ])('%j is %s', (members, state) =>
    expect(stateOf(partialRecord<Voucher>({ ...CODE, ...members }), NOW_MS)).toBe(state),
  );
});

describe('describeAvailability', () => {
  // A Sunday.
  const now = { ms: NOW_MS, timezone: 'UTC' };
  const words = (own: object, campaign: object | null) =>
    describeAvailability(own, campaign && { active: true, ...campaign }, now).words;

  it.each([
    [{}, null, 'Active'],
    [{}, {}, 'Active'],
    [{}, { active: false }, 'Inactive: campaign stopped'],
    [{}, { start_date: '2026-12-01T00:00:00Z' }, 'Inactive: campaign not started'],
    [{}, { expiration_date: '2026-11-22T12:00:00Z' }, 'Inactive: campaign ended'],
    [{}, { validity_day_of_week: [], validity_hours: { daily: [] } }, 'Active'],
    [{}, { validity_day_of_week: [0, 1] }, 'Active: usable on Sun, Mon'],
    [{}, { validity_day_of_week: [1] }, 'Inactive now: usable only on Mon (UTC)'],
    [{ validity_day_of_week: [1] }, null, 'Inactive now: usable only on Mon (UTC)'],
    [{ validity_day_of_week: [0] }, { validity_day_of_week: [6] }, 'Inactive now: usable only on Sun and on Sat (UTC)'],
    [
      { validity_timeframe: { interval: 'P1D', duration: 'PT2H' } },
      null,
      'Active: usable in the window PT2H of every P1D',
    ],
  ])('%j of a campaign %j: %s', (own, campaign, said) => expect(words(own, campaign)).toBe(said));

  it.each([
    ['UTC', 'Active: usable on Sun'],
    ['Pacific/Auckland', 'Inactive now: usable only on Sun (Pacific/Auckland)'],
  ])('counts the days of the zone %s', (timezone, said) => {
    const { words: told, isOpen } = describeAvailability({ validity_day_of_week: [0] }, null, { ms: NOW_MS, timezone });
    expect([told, isOpen]).toEqual([said, timezone === 'UTC']);
  });
});

describe('isClosed', () => {
  const times = ['00:00', '09:59', '10:00', '11:59', '12:00', '23:59', '24:00'];
  const spans = fc.record({
    start_time: fc.constantFrom(...times.slice(0, -1)),
    expiration_time: fc.constantFrom(...times),
    days_of_week: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  });
  const moments = fc.integer({ min: NOW_MS, max: NOW_MS + 14 * 86_400_000 }).map((ms) => ms - (ms % 60_000));

  it('closes at the moments at which the service does, over midnight too', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 2 }), moments, (daily, ms) => {
        fc.pre(checkValidityInput({ validity_hours: { daily } }, 'Europe/Warsaw') === null);
        const status = checkValidity({ validity_hours: { daily } }, { nowMs: ms, timezone: 'Europe/Warsaw' });
        const local = toZoned(new Date(ms).toISOString(), 'Europe/Warsaw');

        expect(isClosed({ validity_hours: { daily } }, local)).toBe(status === 'OUTSIDE_WINDOW');
      }),
    );
  });
});
