// The nearest reward: the examples of its page, and one case for each reason why a redeemable is refused.
import {
  type Discount,
  listed,
  nearestIn,
  type NearestReward,
  type RequestOrder,
  type RuleSet,
  type ValidationRule,
  type World,
} from '../../support/core';

const CART: RequestOrder = {
  items: [
    { product_id: 'A', price: 1999, quantity: 3 },
    { product_id: 'B', price: 850, quantity: 2 },
    { product_id: 'C', price: 12000, quantity: 1 },
  ],
};
const PRODUCTS = {
  A: { price: 1999, name: 'Shirt' },
  B: { price: 850, name: 'Socks' },
  C: { price: 12000, name: 'Coat' },
  D: { price: 400, name: 'Scarf' },
};
const PERCENT: Discount = { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ORDER' };

const rule = (name: string, conditions: Record<string, readonly unknown[]>, members: object = {}): RuleSet => ({
  '1': { name, conditions, ...members },
  logic: '1',
});
const ofA = { $is: [{ object: 'product', id: 'A' }] };
const ofD = { $is: [{ object: 'product', id: 'D' }] };

function worldWith(rules: RuleSet, more: Partial<ValidationRule> = {}, world: Partial<World> = {}): World {
  return {
    project: { currency: null },
    products: PRODUCTS,
    rules: { val_1: { rules, ...more } },
    campaigns: { camp_1: { campaign_type: 'PROMOTION' } },
    tiers: { promo_1: { campaign: 'camp_1', discount: PERCENT, rules: ['val_1'] } },
    ...world,
  };
}

function rewardOf(world: World, order: RequestOrder = CART): NearestReward | null {
  return nearestIn(world, { redeemables: listed('promo_1'), order }).nearest;
}

const withoutOrder = (world: World) => nearestIn(world, { redeemables: listed('promo_1') }).nearest;

describe('the examples', () => {
  it('a tier from 20000 lacks 303 of a cart of 19697', () => {
    expect(rewardOf(worldWith(rule('order.amount', { $more_than_or_equal: [20000] })))).toEqual({
      proof: 'SMALLEST',
      changes: [
        {
          kind: 'AMOUNT',
          pointer: '/order/amount',
          operator: 'add',
          value: 20000,
          from: 19697,
          to: 20000,
          unit: 'minor',
          of: null,
        },
      ],
      discount: { now: 0, then: 3000 },
      text: 'Spend 3.03 more.',
      distance: { amount: 303, units: 0, waitMs: 0 },
    });
  });

  const everyThird = {
    applicable_to: {
      included: [
        {
          object: 'product',
          id: 'A',
          target: 'UNIT',
          skip_initially: 2,
          repeat: 3,
          effect: 'APPLY_TO_EVERY',
          strict: false,
        },
      ],
      excluded: [],
    },
  } as const;
  const free: Discount = { type: 'PERCENT', percent_off: 100, effect: 'APPLY_TO_ITEMS' };
  const third = (quantity: number) =>
    nearestIn(
      {
        products: PRODUCTS,
        rules: { val_1: { rules: {}, ...everyThird } },
        vouchers: { THIRD: { discount: free, rules: ['val_1'] } },
      },
      { redeemables: listed('THIRD'), order: { items: [{ product_id: 'A', quantity }] } },
    );

  it('a code that makes every third unit free lacks one of two', () => {
    const { works, nearest } = third(2);

    expect(works).toBe(false);
    expect(nearest).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'UNITS', pointer: '/order/items/0/quantity', from: 2, to: 3, value: 3 }],
      discount: { now: 0, then: 1999 },
      text: 'Add 1 × Shirt.',
    });
  });

  it('the same code with four units works, and takes two more to its next step', () => {
    const { works, nearest, more } = third(4);

    expect([works, nearest]).toEqual([true, null]);
    expect(more).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'UNITS', from: 4, to: 6 }],
      units: { now: 1, then: 2 },
      discount: { now: 1999, then: 3998 },
    });
  });

  it('a code behind 10 % off needs what is left to exceed 18000', () => {
    const world: World = {
      products: PRODUCTS,
      rules: { val_1: { rules: rule('order.amount', { $more_than: [18000] }) } },
      vouchers: {
        TEN: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } },
        MORE: { discount: PERCENT, rules: ['val_1'] },
      },
    };
    const { nearest } = nearestIn(world, { redeemables: listed('TEN', 'MORE'), order: CART });

    expect(nearest).toMatchObject({ proof: 'SMALLEST', changes: [{ kind: 'AMOUNT', from: 19697, to: 20001 }] });
  });
});

const found = (world: World, order?: RequestOrder) => {
  const reward = order === undefined ? rewardOf(world) : rewardOf(world, order);
  return reward && [reward.proof, ...reward.changes.map(({ kind, pointer, to }) => [kind, pointer, to])];
};

describe('what refuses', () => {
  it.each([
    ['order.amount', { $is: [21000] }, 21000],
    ['order.initial_amount', { $more_than: [20000] }, 20001],
    ['order.total_amount', { $more_than_or_equal: [17000] }, 20000],
  ])('%s below its bound gives an AMOUNT', (name, conditions, to) => {
    expect(found(worldWith(rule(name, conditions)))).toEqual(['SMALLEST', ['AMOUNT', '/order/amount', to]]);
  });

  it('too few units of the cart give units of the cheapest line', () => {
    const world = worldWith(rule('order.items.count', { $more_than_or_equal: [8] }));

    expect(found(world)).toEqual(['SMALLEST', ['UNITS', '/order/items/1/quantity', 4]]);
  });

  it('too few units of a product give units of its line', () => {
    const nested = { rules: rule('order.items.aggregated_quantity', { $more_than_or_equal: [5] }) };

    expect(found(worldWith(rule('order.items.any', ofA, nested)))).toEqual([
      'SMALLEST',
      ['UNITS', '/order/items/0/quantity', 5],
    ]);
  });

  it.each(['order.items.any', 'product.id'])('%s of goods that the cart lacks gives a new line', (name) => {
    const reward = rewardOf(worldWith(rule(name, ofD)));

    expect(reward).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ pointer: '/order/items/-', operator: 'add', value: { quantity: 1 }, from: 0, to: 1 }],
      text: 'Add 1 × Scarf.',
    });
  });

  it('an incomplete bundle gives the units that it lacks', () => {
    const bundle_rules = {
      '1': { name: 'order.items.any', conditions: ofA },
      '2': {
        name: 'order.items.any',
        conditions: ofD,
        rules: rule('order.items.aggregated_quantity', { $is: [2] }),
      },
    };

    expect(found(worldWith({}, { bundle_rules }))).toEqual(['SMALLEST', ['UNITS', '/order/items/-', 2]]);
  });

  it('an amount of some lines below its bound gives the amount of the first line', () => {
    const nested = { rules: rule('order.items.aggregated_amount', { $more_than_or_equal: [6300] }) };
    const reward = rewardOf(worldWith(rule('order.items.any', ofA, nested)));

    expect(reward).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'LINE_AMOUNT', pointer: '/order/items/0/amount', from: 5997, to: 6300, value: 6300 }],
      text: 'Spend 3.03 more on Shirt.',
    });
  });

  it('an amount of goods that the cart lacks gives a new line, not below the price', () => {
    const nested = (least: number) => ({
      rules: rule('order.items.aggregated_amount', { $more_than_or_equal: [least] }),
    });

    expect(found(worldWith(rule('order.items.any', ofD, nested(900))))).toEqual([
      'SMALLEST',
      ['LINE_AMOUNT', '/order/items/-', 900],
    ]);
    expect(found(worldWith(rule('order.items.any', ofD, nested(300))))).toEqual([
      'SMALLEST',
      ['UNITS', '/order/items/-', 1],
    ]);
  });

  it('a request without an order gives the amount where the discount begins', () => {
    expect(withoutOrder(worldWith({}))).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'AMOUNT', pointer: '/order', operator: 'add', value: { amount: 4 }, from: null, to: 4 }],
    });
    expect(withoutOrder(worldWith(rule('order.items.any', ofD)))).toMatchObject({
      changes: [{ kind: 'UNITS', pointer: '/order', value: { items: [{ quantity: 1 }] } }],
    });
  });

  it('any goods, or a collection by filter without a line, are UNKNOWN', () => {
    const filter = { type: 'AUTO_UPDATE', filter: { metadata: { conditions: { $is: ['x'] } } } } as const;
    const ofFilter = rule('order.items.any', { $is: [{ object: 'products_collection', id: 'pc_1' }] });
    const world = { ...worldWith(ofFilter), collections: { pc_1: filter } };

    expect(rewardOf(world)).toMatchObject({ proof: 'UNKNOWN', reason: 'PRODUCT', changes: [], text: '' });
    const count = worldWith(rule('order.items.count', { $more_than: [0] }));
    expect(rewardOf(count, { items: [] })).toMatchObject({ proof: 'UNKNOWN', reason: 'PRODUCT' });
  });

  it('of a static collection the cheapest member is added', () => {
    const members = [
      { object: 'product', id: 'C' },
      { object: 'product', id: 'D' },
    ] as const;
    const world = {
      ...worldWith(rule('order.items.any', { $is: [{ object: 'products_collection', id: 'pc_1' }] })),
      collections: { pc_1: { name: 'Winter', type: 'STATIC' as const, products: members } },
    };

    expect(rewardOf(world, { items: [{ product_id: 'B', quantity: 1 }] })).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ pointer: '/order/items/-', value: { quantity: 1 }, of: { object: 'products_collection' } }],
      text: 'Add 1 × Winter.',
    });
  });

  it.each([
    [{ start_date: '2026-12-01T09:00:00.000Z' }, '2026-12-01T09:00:00.000Z'],
    [{ validity_day_of_week: [1] }, '2026-11-23T00:00:00.000Z'],
    [{ validity_hours: { daily: [{ start_time: '18:30', expiration_time: '20:00' }] } }, '2026-11-21T18:30:00.000Z'],
    [
      { start_date: '2026-11-01T06:00:00.000Z', validity_timeframe: { interval: 'P1D', duration: 'PT1H' } },
      '2026-11-22T06:00:00.000Z',
    ],
  ])('a redeemable outside %j is waited for', (validity, moment) => {
    const world = worldWith(
      {},
      {},
      {
        tiers: { promo_1: { campaign: 'camp_1', discount: PERCENT, ...validity } },
      },
    );

    expect(rewardOf(world)).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'TIME', pointer: null, operator: 'wait', to: Date.parse(moment), unit: 'moment' }],
    });
  });

  it('a wait and an amount stand together, the wait first', () => {
    const start_date = '2026-12-01T09:00:00.000Z';
    const world = worldWith(
      rule('order.amount', { $more_than_or_equal: [20000] }),
      {},
      {
        tiers: { promo_1: { campaign: 'camp_1', discount: PERCENT, start_date, rules: ['val_1'] } },
      },
    );

    expect(rewardOf(world)?.text).toBe('Available from 1 December 2026 at 09:00. Spend 3.03 more.');
  });

  it('a redeemable that expires before it opens has none', () => {
    const world = worldWith(
      {},
      {},
      {
        tiers: {
          promo_1: {
            campaign: 'camp_1',
            discount: PERCENT,
            validity_day_of_week: [1],
            expiration_date: '2026-11-22T12:00:00.000Z',
          },
        },
      },
    );

    expect(rewardOf(world)).toBeNull();
  });

  it.each([
    ['customer.metadata', { property: 'level' }, '/customer', 'Needs a customer.'],
    ['order.metadata', { property: 'a/b' }, '/order/metadata/a~1b', 'Needs order metadata "a/b".'],
    ['redemption.metadata', { property: 'till' }, '/metadata/till', 'Needs metadata "till".'],
  ])('%s is a PROPERTY without a value', (name, members, pointer, text) => {
    const reward = rewardOf(worldWith(rule(name, { $is: ['gold'] }, members)));

    expect(reward).toMatchObject({
      proof: 'NAMED',
      changes: [{ kind: 'PROPERTY', pointer, operator: 'set', value: null, from: null, to: null, unit: null }],
      discount: { now: 0, then: null },
      text,
    });
  });

  it('a property of a known customer is named, and never to a client key', () => {
    const world = worldWith(rule('customer.metadata', { $is: ['gold'] }, { property: 'level' }), {}, { customer: {} });
    const request = { redeemables: listed('promo_1'), order: CART, customer: { id: 'cust_1' } };

    expect(nearestIn(world, request).nearest?.text).toBe('Needs customer metadata "level".');
    const hidden = nearestIn(world, request, { showsNames: false }).nearest;
    expect(hidden).toMatchObject({ changes: [{ pointer: '/customer' }], text: 'For certain customers.' });
    expect(JSON.stringify(hidden)).not.toContain('level');
  });

  it.each([
    ['an upper bound', rule('order.amount', { $less_than: [100] })],
    ['goods that must not be there', rule('order.items.none', ofA)],
    ['a line that violates every', rule('order.items.every', ofA)],
    ['a line that violates each', rule('order.items.price_each', { $less_than: [1000] })],
    ['a count in all', rule('campaign.redemptions.count', { $less_than_or_equal: [0] })],
    [
      'a bound below what the cart has to reach',
      {
        '1': { name: 'order.items.count', conditions: { $more_than_or_equal: [9] } },
        '2': { name: 'order.items.count', conditions: { $less_than: [8] } },
        logic: '1 and 2',
      } satisfies RuleSet,
    ],
  ])('%s has no nearest reward', (_words, rules) => {
    expect(rewardOf(worldWith(rules))).toBeNull();
  });

  it('what is disabled, expired or used up has no nearest reward, and a card has none', () => {
    const gone = {
      OFF: { discount: PERCENT, active: false },
      OLD: { discount: PERCENT, expiration_date: '2026-01-02T00:00:00.000Z' },
      USED: { discount: PERCENT, quantity: 1, redeemed: 1 },
      CARD: { gift: 0 },
    };
    for (const code of Object.keys(gone)) {
      const { nearest, more, works } = nearestIn({ vouchers: gone }, { redeemables: listed(code), order: CART });
      expect([code, works, nearest, more]).toEqual([code, false, null, null]);
    }
  });

  it.each([
    ['COUNTS', rule('campaign.redemptions.count.daily', { $less_than_or_equal: [0] })],
    ['NEGATION', rule('order.amount', { $is_not: [19697] })],
    ['NEGATION', rule('order.items.count', { $not_in: [6] })],
    ['RULE', rule('product.price', { $more_than: [99999] })],
    ['RULE', rule('order.items.cheapest', ofD)],
    ['RULE', rule('order.items.metadata_any', { $is: ['x'] }, { property: 'size' })],
  ])('the reason %s is UNKNOWN', (reason, rules) => {
    expect(rewardOf(worldWith(rules))).toMatchObject({ proof: 'UNKNOWN', reason, changes: [], text: '' });
  });

  it('a formula that yields nothing is UNKNOWN, and harmless where the rules refuse', () => {
    const formula = (text: string): Discount => ({
      type: 'AMOUNT',
      amount_off: 100,
      amount_off_formula: text,
      effect: 'APPLY_TO_ORDER',
    });
    const world = (text: string, rules: RuleSet) =>
      worldWith(
        rules,
        {},
        {
          tiers: { promo_1: { campaign: 'camp_1', discount: formula(text), rules: ['val_1'] } },
        },
      );

    expect(rewardOf(world('ORDER_AMOUNT * 0', {}))).toMatchObject({ proof: 'UNKNOWN', reason: 'FORMULA' });
    expect(found(world('ORDER_AMOUNT * 0.1', rule('order.amount', { $more_than_or_equal: [20000] })))).toEqual([
      'SMALLEST',
      ['AMOUNT', '/order/amount', 20000],
    ]);
  });

  it('alternatives are compared, and one that is undecidable leaves WORKS', () => {
    const either = (second: RuleSet): RuleSet => ({
      '1': { name: 'order.amount', conditions: { $more_than_or_equal: [20000] } },
      '2': second['1'],
      logic: '1 or 2',
    });

    expect(found(worldWith(either(rule('order.amount', { $more_than: [19999] }))))?.[0]).toBe('SMALLEST');
    expect(found(worldWith(either(rule('order.amount', { $more_than: [19800] }))))).toEqual([
      'SMALLEST',
      ['AMOUNT', '/order/amount', 19801],
    ]);
    expect(found(worldWith(either(rule('product.price', { $more_than: [99999] }))))).toEqual([
      'WORKS',
      ['AMOUNT', '/order/amount', 20000],
    ]);
  });

  it('units bring an amount after the discount below its bound, where the order has an amount of its own', () => {
    const world: World = {
      products: { A: { price: 3 } },
      rules: { val_1: { rules: rule('order.total_amount', { $less_than: [8] }) } },
      vouchers: { OFF: { discount: { type: 'AMOUNT', amount_off: 9, effect: 'APPLY_TO_ITEMS' }, rules: ['val_1'] } },
    };
    const order = { amount: 14, items: [{ product_id: 'A', quantity: 1 }] };

    expect(nearestIn(world, { redeemables: listed('OFF'), order }).nearest).toMatchObject({
      proof: 'SMALLEST',
      changes: [{ kind: 'UNITS', pointer: '/order/items/0/quantity', from: 1, to: 3 }],
    });
  });

  it('texts name the currency of the project', () => {
    const world = worldWith(
      rule('order.amount', { $more_than_or_equal: [20000] }),
      {},
      { project: { currency: 'EUR' } },
    );

    expect(rewardOf(world)?.text).toBe('Spend 3.03 EUR more.');
  });

  it.each([
    ['order.items.any', ofA, [5_997, 7_000], 'Spend 10.03 EUR more on Shirt.', ['LINE_AMOUNT']],
    ['order.items.any', ofD, [0, 1_120], 'Spend 11.20 EUR more on Scarf.', ['LINE_AMOUNT', 'UNITS']],
  ] as const)('%s of an amount names the goods and the amount of that part', (name, goods, [from, to], text, kinds) => {
    const nested = { rules: rule('order.items.aggregated_amount', { $more_than_or_equal: [to] }) };
    const world = worldWith(rule(name, goods, nested), {}, { project: { currency: 'EUR' } });
    const { nearest } = nearestIn(world, { redeemables: listed('promo_1'), order: CART }, { kinds: [...kinds] });

    expect(nearest).toMatchObject({ changes: [{ kind: 'LINE_AMOUNT', from, to }], text });
  });

  it('some units of a new line for an amount are one sentence', () => {
    const nested = {
      rules: {
        '1': { name: 'order.items.aggregated_quantity', conditions: { $more_than_or_equal: [3] } },
        '2': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [1_500] } },
        logic: '1 and 2',
      } satisfies RuleSet,
    };
    const world = worldWith(rule('order.items.any', ofD, nested));

    expect(rewardOf(world)).toMatchObject({
      changes: [{ kind: 'LINE_AMOUNT', pointer: '/order/items/-', value: { quantity: 3, amount: 1_500 } }],
      text: 'Add 3 × Scarf for 15.00.',
    });
  });

  it('the local time of the project stands in the text', () => {
    const start_date = '2026-12-01T09:00:00.000Z';
    const tiers = { promo_1: { campaign: 'camp_1', discount: PERCENT, start_date } };
    const world = worldWith({}, {}, { project: { currency: null, timezone: 'Europe/Berlin' }, tiers });

    expect(rewardOf(world)?.text).toBe('Available from 1 December 2026 at 10:00.');
  });

  it('the same redeemable gets the same answer, and no kind that was not allowed', () => {
    const world = worldWith(rule('order.amount', { $more_than_or_equal: [20000] }));
    const request = { redeemables: listed('promo_1'), order: CART };

    expect(nearestIn(world, request)).toEqual(nearestIn(world, request));
    expect(nearestIn(world, request, { kinds: ['UNITS'] }).nearest?.changes).toMatchObject([
      { kind: 'UNITS', pointer: '/order/items/1/quantity', to: 3 },
    ]);
    expect(nearestIn(world, request, { kinds: ['TIME'] }).nearest).toBeNull();
  });
});
