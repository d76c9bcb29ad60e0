// What a decision adds to the counts and balances that later decisions read.
import { customerName, listIncrements, toIncrements } from '../../../lib/core/backtest/increments';
import { toDecisionOutcome } from '../../../lib/core/decision/decision';
import {
  aCustomer,
  type Customer,
  evaluated,
  type EvaluationRequest,
  inputOf,
  type Order,
  type ValidationRule,
  type World,
} from '../../support/core';

const DAY = 'd2026-11-21';

const limiting = (name: string): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [1_000_000] } } },
});
const off = (amount: number) => ({ type: 'AMOUNT', amount_off: amount, effect: 'APPLY_TO_ORDER' }) as const;

const WORLD: World = {
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: { daily: limiting('redemption.count.daily'), ofCampaign: limiting('campaign.redemptions.count.daily') },
  campaigns: { camp_1: {}, camp_promo: { campaign_type: 'PROMOTION', rules: ['ofCampaign'] } },
  vouchers: {
    CODE: { campaign: 'camp_1', discount: off(100), rules: ['daily'] },
    FREE: { discount: off(20) },
    OFF: { discount: off(20), active: false },
    CARD: { gift: 300 },
  },
  tiers: { promo_1: { discount: off(3), rules: ['daily'] } },
  customer: {},
};

const { customer: _customer, ...NO_CUSTOMER } = WORLD;

const decided = (
  redeemables: EvaluationRequest['redeemables'],
  members: Partial<EvaluationRequest> = {},
  world = WORLD,
) => {
  const input = inputOf(world, { redeemables, order: { amount: 1_000 }, ...members });
  const evaluation = evaluated(input);
  return { input, evaluation, outcome: toDecisionOutcome(evaluation) };
};
const one = (id: string, object: 'voucher' | 'promotion_tier' = 'voucher') => ({ object, id });
const by = (owner: string, count: string, amount: number) => ({ owner, count, by: amount });

describe('a decision adds', () => {
  test.each<[string, ReturnType<typeof decided>, readonly object[]]>([
    [
      'the uses of a code and its periods, its discount and its order to the campaign, and uses by the customer',
      decided([one('CODE')]),
      [
        by('v v_CODE', 'R', 1),
        by('v v_CODE', `R@${DAY}`, 1),
        by('c camp_1', 'R', 1),
        by('c camp_1', `R@${DAY}`, 1),
        by('c camp_1', 'O', 1_000),
        by('c camp_1', 'D', 100),
        by('u jane', 'camp_1', 1),
        by('u jane', `camp_1@${DAY}`, 1),
        by('u jane', 'v_CODE', 1),
        by('u jane', `v_CODE@${DAY}`, 1),
      ],
    ],
    [
      'the uses of a code without a campaign',
      decided([one('FREE')]),
      [by('v v_FREE', 'R', 1), by('u jane', 'v_FREE', 1)],
    ],
    [
      'what a card pays',
      decided([{ ...one('CARD'), gift: { credits: 250 } }]),
      [by('v v_CARD', 'R', 1), by('v v_CARD', 'B', -250), by('u jane', 'v_CARD', 1)],
    ],
    [
      'the uses of a tier to its campaign',
      decided([one('promo_1', 'promotion_tier')]),
      [
        by('c camp_promo', 'R', 1),
        by('c camp_promo', `R@${DAY}`, 1),
        by('c camp_promo', 'O', 1_000),
        by('c camp_promo', 'D', 3),
        by('c camp_promo', 'Tpromo_1', 1),
        by('c camp_promo', `Tpromo_1@${DAY}`, 1),
        by('u jane', 'camp_promo', 1),
        by('u jane', `camp_promo@${DAY}`, 1),
        by('u jane', 'promo_1', 1),
        by('u jane', `promo_1@${DAY}`, 1),
      ],
    ],
    [
      'nothing of a code that does not apply',
      decided([one('FREE'), one('OFF')]),
      [by('v v_FREE', 'R', 1), by('u jane', 'v_FREE', 1)],
    ],
    ['nothing where it is refused', decided([one('OFF')]), []],
    ['no uses of a customer without one', decided([one('FREE')], {}, NO_CUSTOMER), [by('v v_FREE', 'R', 1)]],
  ])('%s', (_name, decision, expected) => {
    expect(listIncrements(decision)).toEqual(expected);
  });

  it('uses alone where there is no order', () => {
    expect(listIncrements(decided([one('FREE')], { order: undefined }))).toEqual([
      by('v v_FREE', 'R', 1),
      by('u jane', 'v_FREE', 1),
    ]);
  });

  it('gift credits to the campaign of a card', () => {
    const world: World = { ...WORLD, vouchers: { CARD: { campaign: 'camp_1', gift: 300 } } };

    expect(listIncrements(decided([{ ...one('CARD'), gift: { credits: 250 } }], {}, world))).toContainEqual(
      by('c camp_1', 'G', 250),
    );
  });

  it('no order where the request has none, and what is new of an order that was counted before', () => {
    const ordersOf = (decision: ReturnType<typeof decided>) =>
      listIncrements(decision).filter(({ count }) => count === 'O');
    const { input, ...again } = decided([one('CODE')]);
    const counts = [{ redemption: 'r_1', value: 700, ids: ['camp_1'] }];
    const order = { order: {} as Order, version: 1, counts };
    const known = { ...input, facts: { ...input.facts, order } };

    expect(ordersOf({ ...again, input: known })).toEqual([by('c camp_1', 'O', 300)]);
    expect(ordersOf({ ...again, input: { ...known, request: { redeemables: known.request.redeemables } } })).toEqual(
      [],
    );
  });

  it('nothing where the request is refused as a whole', () => {
    const { input, outcome } = decided([one('FREE')]);
    const evaluation = { key: 'missing_order' } as const;

    expect(listIncrements({ input, evaluation, outcome: toDecisionOutcome(evaluation) })).toEqual([]);
    expect(listIncrements({ input, evaluation, outcome })).toEqual([]);
  });

  it('nothing where a valid evaluation is refused later', () => {
    const decision = decided([one('FREE')]);
    const outcome = toDecisionOutcome(decision.evaluation, 'reward_unavailable');

    expect(listIncrements({ ...decision, outcome })).toEqual([]);
  });

  it('counts in the periods of other rules, where they say what is counted', () => {
    const plain: World = {
      ...WORLD,
      rules: {},
      vouchers: { CODE: { discount: off(100) }, FREE: { discount: off(20) } },
    };
    const decision = decided([one('FREE'), one('CODE')], {}, plain);
    const counting = decided(
      [one('CODE')],
      {},
      { ...WORLD, vouchers: { CODE: { discount: off(1), rules: ['daily'] } } },
    );
    const ofCode = (counts: ReturnType<typeof listIncrements>) => counts.filter(({ owner }) => owner.startsWith('v '));
    const uses = [by('v v_FREE', 'R', 1), by('v v_CODE', 'R', 1)];

    expect(ofCode(listIncrements(decision))).toEqual(uses);
    expect(ofCode(listIncrements(decision, counting))).toEqual([...uses, by('v v_CODE', `R@${DAY}`, 1)]);
    const failed = { ...counting, evaluation: { key: 'missing_order' } as const };
    expect(ofCode(listIncrements(decision, failed))).toEqual(uses);
  });
});

it('the counters of a campaign are increments, as if all had been added at once', () => {
  const tier = { redemptions: { total: 4, periods: { m1: 2 } }, ordersAmount: 8, discountAmount: 9 };
  const counters = {
    redemptions: { total: 5, periods: { [DAY]: 1 } },
    ordersAmount: 100,
    discountAmount: 20,
    giftAmount: 3,
    tiers: { promo_1: tier },
  };

  expect(toIncrements('camp_1', counters)).toEqual([
    by('c camp_1', 'R', 5),
    by('c camp_1', `R@${DAY}`, 1),
    by('c camp_1', 'O', 100),
    by('c camp_1', 'D', 20),
    by('c camp_1', 'G', 3),
    by('c camp_1', 'Tpromo_1', 4),
    by('c camp_1', 'Tpromo_1@m1', 2),
  ]);
});

test.each<[string, Partial<Customer> | null, EvaluationRequest['customer'], string | null]>([
  ['the source id of the record', { source_id: 'jane' }, { source_id: 'ada' }, 'jane'],
  ['the source id of the request, where the record has none', { source_id: null }, { source_id: 'ada' }, 'ada'],
  ['the id of the record', { source_id: null }, { id: 'cust_9' }, 'cust_1'],
  ['the source id of the request, without a record', null, { source_id: 'ada', id: 'cust_9' }, 'ada'],
  ['the id of the request, without a record', null, { id: 'cust_9' }, 'cust_9'],
  ['none', null, undefined, null],
])('a customer is counted under %s', (_name, record, customer, expected) => {
  const input = inputOf({}, { redeemables: [], ...(customer && { customer }) });

  expect(customerName({ ...input, facts: { ...input.facts, customer: record ? aCustomer(record) : null } })).toBe(
    expected,
  );
});
