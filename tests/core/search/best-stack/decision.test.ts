// The decision on the best stack: what it holds, its alternatives, and why each other candidate is left out.
import { isApplicable, type World } from '../../../support/core';
import { decided, decisionOf, type DecisionWords, from, off, percent, summaryOf } from './support';

const ONE_ONLY = { applicable_redeemables_limit: 1 } as const;

describe('the decision on the best stack', () => {
  const world: World = { vouchers: { 'TEN-OFF': { discount: off(1_000) }, 'SAVE-15': { discount: percent(15) } } };
  const order = { amount: 19_697 };

  it('of the example is the percentage before the amount', () => {
    const decision = decided(world, ['TEN-OFF', 'SAVE-15'], { order });

    expect(decision).toMatchObject({
      redeemables: [
        { object: 'voucher', id: 'SAVE-15' },
        { object: 'voucher', id: 'TEN-OFF' },
      ],
      value: 3_955,
      upperBound: 3_955,
      isOptimal: true,
      alternatives: [
        { redeemables: [{ object: 'voucher', id: 'SAVE-15' }], total_discount_amount: 2_955 },
        { redeemables: [{ object: 'voucher', id: 'TEN-OFF' }], total_discount_amount: 1_000 },
      ],
      leftOut: [],
      refusals: [],
    });
    expect(decision.evaluation?.outcomes.every(isApplicable)).toBe(true);
    expect(decision.input.request).toMatchObject({ order, redeemables: decision.redeemables });
  });

  it('is empty, without an evaluation, where nothing gains', () => {
    const decision = decided({}, ['GONE']);

    expect(decision).toMatchObject({ redeemables: [], evaluation: null, value: 0, upperBound: 0, isOptimal: true });
    expect(decision.input.request.redeemables).toEqual([]);
  });

  it('shows alternatives by falling discount, which counts what cards pay', () => {
    const cards: World = {
      vouchers: { A: { discount: off(600) }, B: { discount: off(500) }, CARD: { gift: 3_000 } },
      stacking: { applicable_redeemables_limit: 2 },
    };
    const { redeemables, alternatives } = decided(cards, ['B', 'CARD', 'A']);

    expect(redeemables.map(({ id }) => id)).toEqual(['B', 'A']);
    expect(alternatives.map((one) => [...one.redeemables.map(({ id }) => id), one.total_discount_amount])).toEqual([
      ['B', 'CARD', 3_500],
      ['A', 600],
      ['B', 500],
    ]);
  });

  it('without an order can hold a promotion stack only where it is kept', () => {
    const tiers = { tiers: { promo_1: { discount: off(300) } }, stacks: { stack_1: ['promo_1'] } };

    for (const objective of ['DISCOUNT', 'PAYABLE'] as const) {
      expect(summaryOf(tiers, ['stack_1'], { order: null, objective })).toMatchObject({ stack: '', value: 0 });
      expect(summaryOf(tiers, [], { order: null, keep: ['stack_1'], objective })).toEqual({
        stack: 'stack_1',
        value: 0,
        left: [],
      });
    }
  });
});

describe('a candidate that is left out', () => {
  const PAST = '2026-01-02T00:00:00.000Z';
  const world: World = {
    vouchers: {
      A: { discount: off(600) },
      B: { discount: off(400) },
      NIL: { discount: percent(0) },
      OLD: { discount: off(600), expiration_date: PAST },
      HIGH: { discount: off(600), rules: ['val_1'] },
    },
    rules: { val_1: from(99_999) },
  };

  test.each<[string, World['stacking'], readonly string[], DecisionWords, object]>([
    ['costs what is lost by it', ONE_ONLY, ['A', 'B'], {}, { stack: 'A', value: 600, left: ['B WORSE 200'] }],
    ['costs nothing where it adds nothing', {}, ['A', 'NIL'], {}, { stack: 'A', value: 600, left: ['NIL WORSE 0'] }],
    [
      'that fits to none of what is kept has no cost',
      ONE_ONLY,
      ['A', 'B'],
      { keep: ['B'] },
      { stack: 'B', value: 400, left: ['A WORSE'] },
    ],
    [
      'has the key of its own refusal',
      {},
      ['A', 'GONE', 'OLD', 'HIGH'],
      {},
      {
        stack: 'A',
        value: 600,
        left: [
          'GONE INAPPLICABLE not_found',
          'OLD INAPPLICABLE voucher_expired',
          'HIGH INAPPLICABLE order_rules_violated',
        ],
      },
    ],
    [
      'has the key that skips it',
      { redeemables_no_effect_rule: 'SKIP' },
      ['A', 'NIL'],
      {},
      { stack: 'A', value: 600, left: ['NIL INAPPLICABLE no_effect'] },
    ],
    [
      'is only in stacks below the floor',
      {},
      ['A', 'B', 'OLD'],
      { floor: { amount: 9_500 } },
      { stack: 'B', value: 400, left: ['A FLOOR', 'OLD INAPPLICABLE voucher_expired'] },
    ],
    [
      'has a cost where a floor is kept',
      ONE_ONLY,
      ['A', 'B'],
      { floor: { amount: 9_000 } },
      { stack: 'A', value: 600, left: ['B WORSE 200'] },
    ],
    [
      'has no cost where the budget ended',
      ONE_ONLY,
      ['A', 'B'],
      { steps: 1, floor: { amount: 9_000 } },
      { stack: 'A', value: 600, left: ['B WORSE'] },
    ],
  ])('%s', (_name, stacking, candidates, words, expected) => {
    expect(summaryOf(stacking ? { ...world, stacking } : world, candidates, words)).toEqual(expected);
  });

  it('is among the refusals where it does not apply by itself', () => {
    const { refusals } = decided({ ...world, stacking: { redeemables_no_effect_rule: 'SKIP' } }, ['B', 'NIL', 'OLD']);

    expect(refusals.map(({ status, candidate }) => `${candidate.id} ${status}`)).toEqual([
      'NIL SKIPPED',
      'OLD INAPPLICABLE',
    ]);
  });
});

describe('what must be kept', () => {
  const world: World = { vouchers: { A: { discount: off(600) }, B: { discount: off(400) } }, stacking: ONE_ONLY };

  test.each<[string, readonly string[], readonly string[], object]>([
    ['is in the stack', ['A', 'B'], ['B'], { stack: 'B', value: 400, left: ['A WORSE'] }],
    ['joins the candidates', ['A'], ['B'], { stack: 'B', value: 400, left: ['A WORSE'] }],
    ['is known by its code as well as by its id', ['A', 'B'], ['v_B'], { stack: 'B', value: 400, left: ['A WORSE'] }],
    ['alone is the whole list', [], ['B'], { stack: 'B', value: 400, left: [] }],
  ])('%s', (_name, candidates, keep, expected) => {
    expect(summaryOf(world, candidates, { keep })).toEqual(expected);
  });

  test.each<[string, readonly string[], readonly string[], object]>([
    [
      'a code that no stack holds',
      ['A'],
      ['GONE'],
      { key: 'invalid_payload', details: 'No stack holds all redeemables of .keep.' },
    ],
    ['two codes where one is the limit', [], ['A', 'B'], { key: 'invalid_payload' }],
    [
      'a code twice',
      ['A'],
      ['B', 'v_B'],
      { key: 'duplicated_redeemables', details: 'Redeemable v_B is listed twice.' },
    ],
    ['candidates with one twice', ['A', 'v_A'], [], { key: 'duplicated_redeemables' }],
  ])('is refused with %s', (_name, candidates, keep, expected) => {
    expect(decisionOf(world, candidates, { keep })).toMatchObject(expected);
  });

  it('is of no matter where the order is refused', () => {
    expect(decisionOf(world, ['A'], { order: { amount: 1_000_000_000_001 } })).toMatchObject({ key: 'invalid_order' });
  });
});

describe('a promotion stack', () => {
  const world: World = {
    tiers: {
      promo_1: { discount: off(300) },
      promo_2: { discount: percent(2) },
      promo_9: { discount: off(1), active: false },
    },
    stacks: { stack_1: ['promo_1', 'promo_2'], stack_9: ['promo_1', 'promo_9'], stack_0: [] },
    vouchers: { A: { discount: off(450) }, C: { discount: off(600) } },
  };

  // 300, and 2 % of 9,700: 494.
  test.each<[string, readonly string[], DecisionWords, object]>([
    ['is a stack by itself', ['A', 'stack_1'], {}, { stack: 'stack_1', value: 494, left: ['A WORSE 44'] }],
    ['counts what is left to pay', ['stack_1'], { objective: 'PAYABLE' }, { stack: 'stack_1', value: 494, left: [] }],
    ['costs what is lost by it', ['C', 'stack_1'], {}, { stack: 'C', value: 600, left: ['stack_1 WORSE 106'] }],
    [
      'does not go with what is kept',
      ['stack_1'],
      { keep: ['A'] },
      { stack: 'A', value: 450, left: ['stack_1 WORSE'] },
    ],
    ['can be kept', ['C'], { keep: ['stack_1'] }, { stack: 'stack_1', value: 494, left: ['C WORSE'] }],
    [
      'is below the floor by all its tiers',
      ['A', 'stack_1'],
      { floor: { amount: 9_507 } },
      { stack: 'A', value: 450, left: ['stack_1 FLOOR'] },
    ],
    [
      'is at the floor with all its tiers',
      ['A', 'stack_1'],
      { floor: { amount: 9_506 } },
      { stack: 'stack_1', value: 494, left: ['A WORSE 44'] },
    ],
    [
      'is out with one tier that does not apply',
      ['A', 'stack_9'],
      {},
      { stack: 'A', value: 450, left: ['stack_9 INAPPLICABLE promotion_inactive'] },
    ],
    ['without tiers is no stack', ['A', 'stack_0'], {}, { stack: 'A', value: 450, left: ['stack_0 WORSE'] }],
    ['is unknown', ['A', 'stack_2'], {}, { stack: 'A', value: 450, left: ['stack_2 INAPPLICABLE not_found'] }],
  ])('%s', (_name, candidates, words, expected) => {
    expect(summaryOf(world, candidates, words)).toEqual(expected);
  });

  it('has the value of free units where the discount counts, and none where what is left to pay does', () => {
    const units: World = {
      tiers: { promo_1: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'G', effect: 'ADD_NEW_ITEMS' } } },
      stacks: { stack_1: ['promo_1'] },
      products: { G: { price: 250 } },
    };
    const order = { items: [{ product_id: 'A', price: 1_000, quantity: 1 }] };

    expect(summaryOf(units, ['stack_1'], { order })).toMatchObject({ stack: 'stack_1', value: 500 });
    expect(summaryOf(units, ['stack_1'], { order, objective: 'PAYABLE' })).toMatchObject({ stack: '', value: 0 });
  });

  it('counts its discounts on items as well', () => {
    const items: World = {
      tiers: { promo_1: { discount: { type: 'AMOUNT', amount_off: 50, effect: 'APPLY_TO_ITEMS' } } },
      stacks: { stack_1: ['promo_1'] },
    };
    const order = { items: [{ product_id: 'A', price: 100, quantity: 1 }] };

    expect(summaryOf(items, ['stack_1'], { order })).toMatchObject({ value: 50 });
  });
});

describe('a gift card whose balance the caller may not see', () => {
  const UNSEEN = 'CARD INAPPLICABLE gift_amount_exceeded';
  const cardOf = (members: object = {}): World => ({
    vouchers: { A: { discount: off(600) }, CARD: { gift: 500, ...members } },
    customer: { id: 'cust_1' },
  });

  test.each<[string, World, string]>([
    ['is out', cardOf(), UNSEEN],
    ['is out in the same way with a balance that pays for all', cardOf({ gift: 50_000 }), UNSEEN],
    ['is out in the same way with an empty balance', cardOf({ gift: 0 }), UNSEEN],
    ['has its own key where it is refused anyway', cardOf({ active: false }), 'CARD INAPPLICABLE voucher_disabled'],
  ])('%s', (_name, world, left) => {
    const decision = { objective: 'PAYABLE', principal: 'CLAIM' } as const;

    expect(summaryOf(world, ['A', 'CARD'], decision)).toEqual({ stack: 'A', value: 600, left: [left] });
  });

  it('is no refusal of its own', () => {
    expect(decided(cardOf({ gift: 0 }), ['CARD'], { principal: 'CLAIM' }).refusals).toEqual([]);
    expect(decided(cardOf({ active: false }), ['CARD'], { principal: 'CLAIM' }).refusals).toHaveLength(1);
  });

  test.each<[string, World, DecisionWords['principal'], object]>([
    ['of the project', cardOf(), 'PROJECT', {}],
    ['of a shopper with their own card', cardOf({ holder_id: 'cust_1' }), 'SHOPPER', {}],
    ['of anyone who names the credits', cardOf(), 'CLAIM', { gift: { credits: 500 } }],
  ])('is in, in the request %s', (_name, world, principal, gift) => {
    const card = { object: 'voucher', id: 'CARD', ...gift } as const;
    const words = { objective: 'PAYABLE', principal, customer: { id: 'cust_1' } } as const;

    expect(summaryOf(world, ['A', card], words)).toMatchObject({ stack: 'A CARD', value: 1_100 });
  });
});
