// Counts and balances before a file of orders: nothing was used, or everything.
import { assumeCounts, listReadCounters, selectRead } from '../../../../lib/core/backtest/orders/unknown-counts';
import type { Increment } from '../../../../lib/core/backtest/increments';
import { inputOf, listed, type ValidationRule, type World } from '../../../support/core';

const MOST = 2 ** 50;
const FIRST_MS = Date.parse('2026-10-03T23:30:00Z');

const limiting = (name: string): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [100] } } },
});
const off = { type: 'AMOUNT', amount_off: 10 } as const;

const WORLD: World = {
  project: { timezone: 'Europe/Berlin', week_start: 0 },
  rules: { shared: limiting('campaign.redemptions.count'), own: limiting('redemption.count.per_customer') },
  campaigns: {
    camp_1: { rules: ['shared'] },
    camp_2: {},
    camp_promo: { campaign_type: 'PROMOTION', rules: ['shared'] },
  },
  tiers: { promo_1: { discount: off }, promo_2: { discount: off }, promo_3: { discount: off, campaign: 'camp_2' } },
  vouchers: {
    CODE: {
      campaign: 'camp_1',
      discount: off,
      redeemed: 7,
      periods: { 'd2026-11-20': 3 },
      reservations: [{ untilMs: 9e15 }],
    },
    OWN: { discount: off, rules: ['own'] },
    PLAIN: { campaign: 'camp_2', discount: off },
    ONCE: { discount: off, quantity: 1 },
    CARD: { gift: { amount: 500, balance: 120 } },
    POINTS: { loyalty_card: { points: 900, balance: 300 }, type: 'LOYALTY_CARD' },
  },
  customer: {},
  uses: { v_OWN: { total: 4 }, other: { total: 5 } },
  counters: { camp_other: {} },
};
const INPUT = inputOf(WORLD, { redeemables: listed('CODE', 'OWN', 'promo_1') });
const COUNTERS = { campaigns: ['camp_1', 'camp_promo'], ofCustomer: ['v_OWN'] };

it('the counters of a decision are those that its rules compare with, each once', () => {
  expect(listReadCounters(INPUT)).toEqual({ campaigns: ['camp_promo', 'camp_1'], ofCustomer: ['v_OWN'] });
  expect(listReadCounters(inputOf(WORLD, { redeemables: listed('CODE', 'CODE', 'OWN', 'OWN') }))).toEqual({
    campaigns: ['camp_1'],
    ofCustomer: ['v_OWN'],
  });
});

const assumed = (state: 'UNUSED' | 'USED_UP') =>
  assumeCounts(INPUT, { state, counters: COUNTERS, firstMs: FIRST_MS }).facts;

/** Sunday the 4th in Berlin is the first day of a week there. */
const ALL_USED = {
  total: MOST,
  periods: { 'd2026-10-04': MOST, 'w2026-10-04': MOST, 'm2026-10': MOST, 'kkey-1': MOST },
};
const NO_USE = { total: 0, periods: {} };

test.each([
  ['nothing was used', 'UNUSED', NO_USE, {}, 500, 900],
  ['all limits were used up', 'USED_UP', ALL_USED, { v_OWN: ALL_USED }, 0, 0],
] as const)(
  'where %s before the file, so are codes, cards, campaigns and customers',
  (_name, state, use, uses, gift, points) => {
    const { vouchers, usage, counters } = assumed(state);
    const { total, periods } = use;
    const sums = { redemptions: use, ordersAmount: total, discountAmount: total };

    expect(vouchers.get('CODE')).toEqual({
      voucher: {
        ...INPUT.facts.vouchers.get('CODE')?.voucher,
        redemption: { quantity: null, redeemed_quantity: total },
      },
      revision: 1,
      sequence: 0,
      periods,
      reservations: [],
      reservationSequence: 0,
    });
    expect(vouchers.get('CARD')?.voucher.gift).toEqual({ amount: 500, balance: gift, effect: 'APPLY_TO_ORDER' });
    expect(vouchers.get('CARD')?.voucher.loyalty_card).toBeNull();
    expect(vouchers.get('POINTS')?.voucher.loyalty_card).toEqual({ points: 900, balance: points });
    expect(usage).toEqual({ ...INPUT.facts.usage, uses });
    expect(counters).toEqual(
      new Map([
        ['camp_1', { ...sums, giftAmount: total, tiers: {} }],
        ['camp_promo', { ...sums, giftAmount: total, tiers: { promo_1: sums, promo_2: sums } }],
      ]),
    );
  },
);

it('the rest of the input stays as it is', () => {
  const { facts, ...input } = assumeCounts(INPUT, { state: 'USED_UP', counters: COUNTERS, firstMs: FIRST_MS });
  const { facts: known, ...expected } = INPUT;

  expect(input).toEqual(expected);
  expect({ ...facts, vouchers: null, usage: null, counters: null }).toEqual({
    ...known,
    vouchers: null,
    usage: null,
    counters: null,
  });
});

describe('a count that a decision adds', () => {
  const increment = (owner: string, count: string): Increment => ({ owner, count, by: 1 });
  const isCarried = (one: Increment) => selectRead([one], INPUT, COUNTERS).length === 1;

  test.each<[string, boolean, string, string]>([
    ['of a campaign that is read', true, 'c camp_1', 'R'],
    ['of a campaign that is not read', false, 'c camp_2', 'R'],
    ['of a code with a limit', true, 'v v_ONCE', 'R'],
    ['of a code with rules', true, 'v v_OWN', 'R'],
    ['of a code whose campaign has rules', true, 'v v_CODE', 'R@d2026-10-04'],
    ['of a code without limits', false, 'v v_PLAIN', 'R'],
    ['of a card without limits', false, 'v v_CARD', 'R'],
    ['that is the balance of a card', true, 'v v_CARD', 'B'],
    ['of the customer that is read', true, 'u jane', 'v_OWN'],
    ['of the customer in a period', true, 'u jane', 'v_OWN@d2026-10-04'],
    ['of the customer that is not read', false, 'u jane', 'v_CODE'],
    ['that another record has under the same name', false, 'c camp_2', 'v_OWN'],
  ])('%s is carried along: %s', (_name, expected, owner, count) => {
    expect(isCarried(increment(owner, count))).toBe(expected);
  });
});
