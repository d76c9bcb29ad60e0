// What is read of outcomes: who referred the order, which input is missing, and the units that are taken.
import {
  isInapplicable,
  isSkipped,
  listUnitUses,
  missingInputOf,
  type RedeemableOutcome,
  referrerOf,
} from '../../../../lib/core/evaluation/candidate/outcome';
import { evaluated, type EvaluationRequest, inputOf, isApplicable, listed, type World } from '../../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS' } as const;
const referral = (holder_id: string | undefined) => ({
  discount: OFF,
  is_referral_code: true,
  publish: { count: 1 },
  ...(holder_id !== undefined && { holder_id }),
});
const WORLD: World = {
  customer: {},
  stacking: { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' },
  rules: {
    limited: {
      applicable_to: {
        included: [
          { object: 'product', id: 'A', product_campaign_quantity_limit: 1, product_promotion_tier_quantity_limit: 1 },
        ],
      },
    },
    amount: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } } } },
    customer: { rules: { '1': { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } } } },
  },
  vouchers: {
    OFF: { discount: OFF },
    HELD: { discount: OFF, holder_id: 'cust_8' },
    OLD: { ...referral('cust_7'), active: false },
    NOBODY: referral(undefined),
    REFERRAL: referral('cust_9'),
    LATER: referral('cust_6'),
    ZERO: { discount: { type: 'AMOUNT', amount_off: 0 } },
    LIMITED: { discount: OFF, rules: ['limited'] },
    AMOUNT: { discount: OFF, rules: ['amount'] },
    POINTS: { points: 5, campaign: 'camp_1' },
  },
  campaigns: { camp_1: {} },
};
const outcomesOf = (ids: readonly string[], request: Partial<EvaluationRequest> = {}) =>
  evaluated(
    inputOf(WORLD, {
      redeemables: listed(...ids),
      order: { items: [{ product_id: 'A', price: 1000, quantity: 3 }] },
      customer: { id: 'cust_1' },
      ...request,
    }),
  ).outcomes;

it.each<[string, readonly string[], string | null]>([
  ['the holder of a referral code that applies', ['OFF', 'REFERRAL'], 'cust_9'],
  ['nobody by a code that does not refer', ['OFF', 'HELD'], null],
  ['nobody by a code that does not apply', ['OLD', 'OFF'], null],
  ['nobody without codes', [], null],
])('an order is referred by %s', (_name, ids, expected) => {
  expect(referrerOf(outcomesOf(ids))).toBe(expected);
});

it('an order is referred by the first of several', () => {
  const [referring, later] = outcomesOf(['REFERRAL', 'LATER']);

  expect(referrerOf([later!, referring!])).toBe('cust_6');
  expect(referrerOf([referring!, later!])).toBe('cust_9');
});

it('an outcome is of one of three kinds', () => {
  const outcomes = outcomesOf(['OFF', 'OLD', 'ZERO']);

  expect(outcomes.map(isApplicable)).toEqual([true, false, false]);
  expect(outcomes.map(isInapplicable)).toEqual([false, true, false]);
  expect(outcomes.map(isSkipped)).toEqual([false, false, true]);
});

describe('the missing input', () => {
  const [applied, refused, skipped] = outcomesOf(['OFF', 'OLD', 'ZERO']);

  it.each([
    'missing_customer',
    'missing_order',
    'missing_amount',
    'missing_order_items',
    'missing_order_items_amount',
    'missing_reward',
  ] as const)('is that of a refusal with %s', (key) => {
    expect(missingInputOf({ ...refused!, failure: { key } } as RedeemableOutcome)).toEqual({ key });
  });

  it('is none of other outcomes', () => {
    expect([applied, refused, skipped].map((outcome) => missingInputOf(outcome!))).toEqual([null, null, null]);
  });

  it('is asked for by an evaluation', () => {
    expect(missingInputOf(outcomesOf(['REFERRAL'], { customer: null })[0]!)?.key).toBe('missing_customer');
    expect(missingInputOf(outcomesOf(['OFF'], { order: {} })[0]!)?.key).toBe('missing_amount');
  });
});

it('the units of an outcome are those that it takes of each limit', () => {
  expect(listUnitUses(outcomesOf(['LIMITED'])[0]!)).toEqual([1]);
  expect(outcomesOf(['OFF', 'OLD', 'ZERO']).map(listUnitUses)).toEqual([[], [], []]);
});
