// Codes and budgets whose limit refuses a redeemable with a change, and did not refuse it before.
import { listRanOut, listReached } from '../../../lib/core/backtest/ran-out';
import { toDecisionOutcome } from '../../../lib/core/decision/decision';
import type { DecisionOutcome } from '../../../lib/core/decision/types';
import { evaluated, inputOf, listed, type ValidationRule, type World } from '../../support/core';

const NOBODY: DecisionOutcome = { valid: true, redeemables: [], order: null };

const limiting = (name: string, max = 100): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [max] } } },
});
const off = { type: 'AMOUNT', amount_off: 10, effect: 'APPLY_TO_ORDER' } as const;
const used = (total: number, day = 0) => ({ total, periods: { 'd2026-11-21': day } });

/** 100 uses and 100 minor units are the most; a code of the campaign and a tier have reached what is counted. */
const worldOf = (counter: string, max = 100): World => ({
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: {
    limit: limiting(counter, max),
    daily: limiting('redemption.count.daily'),
    poor: limiting('order.amount', 1),
  },
  campaigns: { camp_1: {}, camp_promo: { campaign_type: 'PROMOTION' } },
  vouchers: {
    CODE: { campaign: 'camp_1', discount: off, rules: ['limit'], redeemed: 100, periods: { 'd2026-11-21': 100 } },
    PLAIN: { campaign: 'camp_1', discount: off },
    FREE: { discount: off, rules: ['limit'], periods: { 'd2026-11-21': 100 } },
    BOTH: { campaign: 'camp_1', discount: off, rules: ['limit', 'daily'], periods: { 'd2026-11-21': 100 } },
    POOR: { campaign: 'camp_1', discount: off, rules: ['poor', 'limit'] },
  },
  tiers: { promo_1: { discount: off, rules: ['limit'] } },
  customer: {},
  uses: { camp_1: used(100), camp_promo: used(100), v_CODE: used(100, 100), promo_1: used(100, 100) },
  counters: {
    camp_1: { redemptions: used(100, 100), ordersAmount: 1, discountAmount: 95, giftAmount: 0 },
    camp_promo: {
      redemptions: used(100, 100),
      tiers: { promo_1: { redemptions: used(100, 100), ordersAmount: 0, discountAmount: 0 } },
    },
  },
});

const reachedIn = (world: World, ids: readonly string[], hasCustomers = false, then = NOBODY) => {
  const input = inputOf(world, {
    redeemables: listed(...ids),
    customer: { source_id: 'jane' },
    order: { amount: 1_000 },
  });
  return listReached(evaluated(input), input, { then, hasCustomers });
};

const CODE = { object: 'voucher', id: 'CODE' };
const CAMPAIGN = { object: 'campaign', id: 'camp_1' };
const TIER = { object: 'promotion_tier', id: 'promo_1' };
const PROMOTION = { object: 'campaign', id: 'camp_promo' };

describe('a limit that refuses a redeemable', () => {
  test.each<[string, string, number, string, readonly object[]]>([
    ['uses of its campaign', 'campaign.redemptions.count', 100, 'CODE', [CAMPAIGN]],
    ['uses of its campaign today', 'campaign.redemptions.count.daily', 100, 'CODE', [CAMPAIGN]],
    ['uses of the promotion', 'campaign.redemptions.count', 100, 'promo_1', [PROMOTION]],
    ['uses of itself today', 'redemption.count.daily', 100, 'CODE', [CODE]],
    [
      'uses of itself today, without a campaign',
      'redemption.count.daily',
      100,
      'FREE',
      [{ object: 'voucher', id: 'FREE' }],
    ],
    ['uses of itself today, by its id', 'redemption.count.daily', 100, 'v_CODE', [CODE]],
    ['uses of the tier today', 'redemption.count.daily', 100, 'promo_1', [TIER]],
    ['discounts that one more would pass', 'campaign.orders.amount_discounted', 100, 'CODE', [CAMPAIGN]],
    ['amounts of orders that this one would pass', 'campaign.orders.amount', 100, 'CODE', [CAMPAIGN]],
  ])('of %s names what ran out', (_name, counter, max, id, expected) => {
    expect(reachedIn(worldOf(counter, max), [id])).toEqual(expected);
  });

  test.each([
    ['uses by the customer', 'redemption.count.per_customer', 100, 'CODE'],
    ['uses of its campaign by the customer', 'campaign.redemptions.customers_count', 100, 'CODE'],
    ['discounts, where there were none yet', 'campaign.orders.amount_discounted', 9, 'promo_1'],
  ])('of %s names nothing', (_name, counter, max, id) => {
    expect(reachedIn(worldOf(counter, max), [id])).toEqual([]);
  });

  test.each<[string, string, readonly object[]]>([
    ['redemption.count.per_customer', 'CODE', [CODE]],
    ['redemption.count.per_customer.daily', 'promo_1', [TIER]],
    ['campaign.redemptions.customers_count', 'CODE', [CAMPAIGN]],
    ['redemption.count.daily', 'CODE', [CODE]],
  ])('of one customer is named where it is asked for: %s of %s', (counter, id, expected) => {
    expect(reachedIn(worldOf(counter), [id], true)).toEqual(expected);
  });

  it('counts what earlier redeemables of the request took', () => {
    const world = worldOf('campaign.redemptions.count', 101);
    const { CODE: code, ...others } = world.vouchers ?? {};
    const vouchers = { ...others, FIRST: { campaign: 'camp_1', discount: off }, CODE: { ...code } };

    expect(reachedIn({ ...world, vouchers }, ['FIRST', 'CODE'])).toEqual([CAMPAIGN]);
    expect(reachedIn({ ...world, vouchers }, ['CODE', 'FIRST'])).toEqual([]);
  });

  test.each([
    ['one that applied before', ['PLAIN', 'BOTH'], [CAMPAIGN, { object: 'voucher', id: 'BOTH' }]],
    ['none that was refused before', ['POOR', 'BOTH'], [{ object: 'voucher', id: 'BOTH' }]],
    ['none that applies after it', ['BOTH', 'PLAIN'], [{ object: 'voucher', id: 'BOTH' }]],
  ])('counts redeemables of the request: %s', (_name, ids, expected) => {
    expect(reachedIn(worldOf('campaign.redemptions.count', 101), ids)).toEqual(expected);
  });

  it('that is not reached is not named beside another one, nor where another rule refuses', () => {
    expect(reachedIn(worldOf('campaign.redemptions.count', 101), ['BOTH'])).toEqual([
      { object: 'voucher', id: 'BOTH' },
    ]);
    expect(reachedIn(worldOf('campaign.redemptions.count', 100), ['BOTH'])).toEqual([
      CAMPAIGN,
      { object: 'voucher', id: 'BOTH' },
    ]);
    expect(reachedIn(worldOf('campaign.redemptions.count', 100), ['POOR'])).toEqual([]);
  });
});

const CARDS: World = {
  stacking: { redeemables_application_mode: 'PARTIAL' },
  vouchers: {
    ONCE: { discount: off, quantity: 1, redeemed: 1 },
    CARD: { gift: 0 },
    OFF: { discount: off, active: false },
  },
};

describe('what ran out', () => {
  test.each([
    ['a code that is used up', 'ONCE', [{ object: 'voucher', id: 'ONCE' }]],
    ['a code by its code, where the request names its id', 'v_ONCE', [{ object: 'voucher', id: 'ONCE' }]],
    ['no code that is switched off', 'OFF', []],
    ['no code that is unknown', 'GONE', []],
  ])('is %s', (_name, id, expected) => {
    expect(reachedIn(CARDS, [id])).toEqual(expected);
  });

  test.each(['quantity_exceeded', 'gift_amount_exceeded', 'loyalty_card_points_exceeded'] as const)(
    'is a code that is refused by %s',
    (key) => {
      const input = inputOf(CARDS, { redeemables: listed('OFF', 'GONE') });
      const evaluation = evaluated(input);
      const outcomes = evaluation.outcomes.map((one) =>
        one.status === 'INAPPLICABLE' ? { ...one, failure: { key } } : one,
      );

      expect(listRanOut({ ...evaluation, outcomes }, input, NOBODY)).toEqual([
        { object: 'voucher', id: 'OFF' },
        { object: 'voucher', id: 'GONE' },
      ]);
    },
  );

  it('is nothing that the same reason refused before', () => {
    const then = toDecisionOutcome(evaluated(inputOf(CARDS, { redeemables: listed('ONCE') })));
    const other = { ...then, redeemables: then.redeemables.map((one) => ({ ...one, key: 'voucher_disabled' })) };

    expect(reachedIn(CARDS, ['ONCE'], false, then)).toEqual([]);
    expect(reachedIn(CARDS, ['ONCE'], false, other)).toEqual([{ object: 'voucher', id: 'ONCE' }]);
  });

  it('leaves out limits of one customer, and a request that is refused as a whole', () => {
    const input = inputOf(worldOf('redemption.count.per_customer'), {
      redeemables: listed('CODE'),
      customer: { source_id: 'jane' },
      order: { amount: 1_000 },
    });

    expect(listRanOut(evaluated(input), input, NOBODY)).toEqual([]);
    expect(listRanOut({ key: 'missing_order' }, input, NOBODY)).toEqual([]);
  });
});
