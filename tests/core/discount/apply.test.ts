// Default effects, what a discount needs of the order, and the definition an answer shows.
import {
  compileScope,
  computeDiscount,
  type Discount,
  type MoneyEffect,
  type ProductScope,
  toDiscountResponse,
} from '../../support/core';
import { aContext, computed, orderOf, products, refusalOf } from './cart';

describe('computeDiscount, the effect of a definition that names none', () => {
  const all: readonly Discount[] = [
    { type: 'AMOUNT', amount_off: 100 },
    { type: 'PERCENT', percent_off: 10 },
    { type: 'FIXED', fixed_amount: 100 },
  ];

  test.each<[string, ProductScope | null, MoneyEffect]>([
    ['no rules', null, 'APPLY_TO_ORDER'],
    ['rules that name no products', { included: [], excluded: [] }, 'APPLY_TO_ORDER'],
    ['all products included', { included_all: true }, 'APPLY_TO_ORDER'],
    ['included products', { included: products(['A']) }, 'APPLY_TO_ITEMS'],
    ['excluded products', { excluded: products(['A']) }, 'APPLY_TO_ITEMS'],
  ])('with %s', (_name, scope, effect) => {
    for (const discount of all) {
      const result = computed(discount, aContext({ scope }));

      expect(result.discount).toEqual({ ...discount, effect, is_dynamic: false });
      expect(result.effect.orderDiscount === null).toBe(effect === 'APPLY_TO_ITEMS');
    }
  });

  it('never replaces the one it names', () => {
    const scope = { included: products(['A']) };

    expect(
      computed({ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' }, aContext({ scope })).effect,
    ).toMatchObject({
      orderDiscount: 100,
    });
    expect(computed({ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS' }, aContext()).effect).toMatchObject({
      orderDiscount: null,
    });
  });
});

describe('computeDiscount, the definition it shows', () => {
  test.each<[Discount]>([
    [{ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS', aggregated_amount_limit: 50 }],
    [{ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }],
    [{ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' }],
    [{ type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }],
    [{ type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ORDER', amount_limit: 50 }],
    [{ type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS', amount_limit: 50, aggregated_amount_limit: 70 }],
    [{ type: 'FIXED', fixed_amount: 700, effect: 'APPLY_TO_ORDER' }],
    [{ type: 'FIXED', fixed_amount: 700, effect: 'APPLY_TO_ITEMS' }],
  ])('is that of %j, not dynamic', (discount) => {
    expect(computed(discount, aContext()).discount).toEqual({ ...discount, is_dynamic: false });
  });

  it('keeps every digit of the number', () => {
    const percent_off = 33.3333333333333;

    expect(computed({ type: 'PERCENT', percent_off }, aContext()).discount).toMatchObject({ percent_off });
  });

  it('leaves out a number that is not defined', () => {
    expect(computed({ type: 'AMOUNT' }, aContext()).discount).toEqual({
      type: 'AMOUNT',
      effect: 'APPLY_TO_ORDER',
      is_dynamic: false,
    });
  });
});

describe('toDiscountResponse', () => {
  test.each<[string, Discount, ProductScope | null, Discount['effect']]>([
    ['money without products', { type: 'AMOUNT', amount_off: 100 }, null, 'APPLY_TO_ORDER'],
    ['money on products', { type: 'PERCENT', percent_off: 10 }, { included: products(['A']) }, 'APPLY_TO_ITEMS'],
    ['an effect of its own', { type: 'FIXED', fixed_amount: 1, effect: 'APPLY_TO_ITEMS' }, null, 'APPLY_TO_ITEMS'],
    ['units', { type: 'UNIT', unit_off: 1, unit_type: 'A' }, null, 'ADD_MISSING_ITEMS'],
    ['units with an effect', { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_type: 'A' }, null, 'ADD_NEW_ITEMS'],
  ])('names the effect, and computes nothing: %s', (_name, discount, scope, effect) => {
    expect(toDiscountResponse(discount, scope && compileScope(scope))).toEqual({
      ...discount,
      effect,
      is_dynamic: false,
    });
  });
});

describe('computeDiscount, what it needs of the order', () => {
  const unpriced = orderOf({ items: [{ product_id: 'A', quantity: 2 }] });
  const amountOnly = orderOf({ amount: 1000 });
  const empty = orderOf({});

  test.each<[Discount, string | null, string | null, string | null]>([
    [{ type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ORDER' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ORDER' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'FIXED', fixed_amount: 1, effect: 'APPLY_TO_ORDER' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ITEMS' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'FIXED', fixed_amount: 1, effect: 'APPLY_TO_ITEMS' }, 'missing_amount', null, 'missing_amount'],
    [{ type: 'UNIT', unit_off: 1, unit_type: 'A' }, null, null, null],
    [{ type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_NEW_ITEMS' }, null, null, null],
    [{ type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' }, null, null, null],
    [{ type: 'UNIT', units: [], effect: 'ADD_MANY_ITEMS' }, null, null, null],
    [{ type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_SAME_ITEMS' }, null, null, null],
    [{ type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'REPLACE_ITEMS' }, null, null, null],
  ])('%j: items without amounts, an amount without items, neither', (discount, ...expected) => {
    const keys = [unpriced, amountOnly, empty].map((order) => refusalOf(discount, aContext({ order })));

    expect(keys).toEqual(expected);
  });

  test.each<[string, Discount, string | null]>([
    ['money that goes to items by its rules', { type: 'AMOUNT', amount_off: 1 }, 'APPLY_TO_ITEMS'],
    [
      'units that are added where rules name products',
      { type: 'UNIT', unit_off: 1, unit_type: 'A' },
      'ADD_MISSING_ITEMS',
    ],
  ])('goes by the effect it takes where it names none: %s', (_name, discount, effect) => {
    const context = aContext({ order: amountOnly, scope: { included: products(['A']) } });

    expect(computed(discount, context).discount).toMatchObject({ effect });
  });

  it('says that there is no amount', () => {
    const discount = { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ITEMS' } as const;
    const failure = { key: 'missing_amount', details: 'The order has no amount.' };

    expect(computeDiscount(discount, aContext({ order: unpriced }))).toEqual(failure);
  });

  it('reaches no line without an amount, though the order has one', () => {
    const order = orderOf({ amount: 1000, items: [{ product_id: 'A', quantity: 2 }] });

    const { effect } = computed({ type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ITEMS' }, aContext({ order }));

    expect(effect.lines).toEqual([]);
  });
});
