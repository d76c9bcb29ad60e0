// The answer with the best stack.
import { bestStackAnswer } from '../../../lib/core/answer/best-stack';
import { type BestStackDecision, decideBestStack } from '../../../lib/core/search/best-stack/decision';
import { type Discount, inputOf, isFailure, listed, type Redeemable, type World } from '../../support/core';

const SETTING = { id: 'valid_1', trackingId: 'track_1', session: null };
const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });
const WORLD: World = {
  vouchers: {
    A: { discount: off(600) },
    B: { discount: off(400) },
    CARD: { gift: 500 },
    POINTS: { points: 90, campaign: 'camp_1' },
  },
  campaigns: { camp_1: {} },
  rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
};

function decisionOf(redeemables: readonly Redeemable[], terms: object = {}, order: object | null = { amount: 10_000 }) {
  const input = inputOf(WORLD, { redeemables: [], ...(order && { order }) });
  const all = {
    candidates: redeemables,
    keep: [],
    objective: 'DISCOUNT',
    floor: null,
    steps: 1_000,
    ...terms,
  } as const;
  const decision = decideBestStack(input, all);
  if (isFailure(decision)) throw new Error(decision.details);
  return decision;
}

describe('the answer with the best stack', () => {
  it('has its validation, the other sets, and what is left out', () => {
    const decision = decisionOf(listed('A', 'GONE', 'B'));
    const { validation, ...rest } = bestStackAnswer(decision, SETTING);

    expect(rest).toEqual({
      redeemables: listed('A', 'B'),
      total_discount_amount: 1_000,
      value: 1_000,
      upper_bound: 1_000,
      proof: 'OPTIMAL',
      visited: decision.visited,
      alternatives: [
        { redeemables: listed('A'), total_discount_amount: 600 },
        { redeemables: listed('B'), total_discount_amount: 400 },
      ],
      left_out: [{ object: 'voucher', id: 'GONE', reason: 'INAPPLICABLE', key: 'not_found' }],
    });
    expect(decision.visited).toBeGreaterThan(0);
    expect(validation).toMatchObject({
      id: 'valid_1',
      valid: true,
      tracking_id: 'track_1',
      redeemables: [{ id: 'A' }, { id: 'B' }],
      order: { total_amount: 9_000, total_applied_discount_amount: 1_000 },
    });
  });

  it('of an empty stack has no validation', () => {
    expect(bestStackAnswer(decisionOf(listed('GONE')), SETTING)).toMatchObject({
      redeemables: [],
      validation: null,
      total_discount_amount: 0,
      value: 0,
      alternatives: [],
    });
  });

  it('without an order takes nothing off', () => {
    const decision = decisionOf([], { keep: listed('A') }, null);

    expect(bestStackAnswer(decision, SETTING)).toMatchObject({ redeemables: listed('A'), total_discount_amount: 0 });
  });

  it('is bounded where the steps ran out', () => {
    const decision: BestStackDecision = { ...decisionOf(listed('A')), isOptimal: false, upperBound: 900, visited: 3 };

    expect(bestStackAnswer(decision, SETTING)).toMatchObject({
      proof: 'BOUNDED',
      value: 600,
      upper_bound: 900,
      visited: 3,
    });
  });

  it('counts what cards pay to the discount, and not to the value', () => {
    const decision = decisionOf(listed('A'), { keep: listed('CARD') });

    expect(bestStackAnswer(decision, SETTING)).toMatchObject({ value: 600, total_discount_amount: 1_100 });
  });

  test.each<[string, Redeemable, object]>([
    ['a code', { object: 'voucher', id: 'A', gift: null, reward: null }, { object: 'voucher', id: 'A' }],
    [
      'the credits of a gift card',
      { object: 'voucher', id: 'CARD', gift: { credits: 200, balance: 9 } as object },
      { object: 'voucher', id: 'CARD', gift: { credits: 200 } },
    ],
    [
      'the reward of a loyalty card',
      {
        object: 'voucher',
        id: 'POINTS',
        reward: { id: 'rew_1', points: 5, assignment_id: 'rewa_rew_1', name: 'x' } as object,
      },
      { object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 5, assignment_id: 'rewa_rew_1' } },
    ],
  ])('names %s without what has no effect', (_name, redeemable, expected) => {
    const decision = { ...decisionOf(listed('A')), redeemables: [redeemable] };
    const alternatives = [{ redeemables: [redeemable], total_discount_amount: 1 }];

    expect(bestStackAnswer({ ...decision, alternatives }, SETTING)).toMatchObject({
      redeemables: [expected],
      alternatives: [{ redeemables: [expected], total_discount_amount: 1 }],
    });
    expect(bestStackAnswer(decision, SETTING).redeemables).toEqual([expected]);
  });
});
