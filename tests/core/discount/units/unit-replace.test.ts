// REPLACE_ITEMS: units make way for another product.
import { applyEffect, payable, type RequestOrderItem, type UnitDiscount } from '../../../support/core';
import {
  A,
  B,
  type ContextWords,
  aCart,
  aContext,
  aProduct,
  after,
  answer,
  catalogOf,
  computed,
  everyProduct,
  numbersOf,
  orderOf,
  products,
} from '../cart';

const catalog = catalogOf([
  aProduct({ id: 'D', price: 2400 }),
  aProduct({ id: 'E', price: 500 }),
  aProduct({ id: 'N' }),
  aProduct({ id: 'H', price: 600_000_000_000 }),
]);

function replaceBy(unit_type: string, unit_off = 1): UnitDiscount {
  return { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_type, unit_off };
}

function oneOf(id: string, settings = {}): ContextWords {
  return { catalog, scope: { included: products([id], { quantity_limit: 1, ...settings }) } };
}

describe('computeDiscount, REPLACE_ITEMS', () => {
  it('puts a dearer product in the place of a unit at the same price', () => {
    const { amounts, items } = answer(replaceBy('D'), oneOf('A'));

    const details = {
      source_index: 0,
      source_applied_quantity: -1,
      source_applied_quantity_amount: -1999,
      target_index: 3,
      target_applied_quantity: 1,
      target_applied_quantity_amount: 2400,
      target_applied_discount_amount: 401,
    };
    expect(numbersOf(items[0])).toEqual({
      quantity: 2,
      initial_quantity: 3,
      amount: 3998,
      initial_amount: 5997,
      price: 1999,
      subtotal_amount: 3998,
      applied_quantity: -1,
      applied_quantity_amount: -1999,
      applied_discount_amount: 0,
      application_details: [details],
    });
    expect(numbersOf(items[3])).toEqual({
      quantity: 1,
      initial_quantity: 0,
      amount: 2400,
      initial_amount: 0,
      discount_amount: 401,
      price: 2400,
      subtotal_amount: 1999,
      applied_quantity: 1,
      applied_quantity_amount: 2400,
      applied_discount_amount: 401,
      application_details: [details],
    });
    expect(items[1]).not.toHaveProperty('application_details');
    expect(amounts).toMatchObject({
      amount: 20098,
      initial_amount: 19697,
      items_discount_amount: 401,
      total_amount: 19697,
    });
  });

  it('lowers the order by a cheaper product, without a discount', () => {
    const { amounts } = answer(replaceBy('E'), oneOf('A'));

    expect(amounts).toMatchObject({
      amount: 18198,
      initial_amount: 19697,
      items_discount_amount: 0,
      total_amount: 18198,
    });
  });

  test.each([
    ['one for one', 'E', 1, 1, 1, 500, 0],
    ['three for one, dearer together', 'E', 3, 1, 3, 1500, 0],
    ['five for one, dearer together', 'E', 5, 1, 5, 2500, 501],
    ['one for each of two', 'D', 1, 2, 2, 4800, 802],
    ['two for each of three', 'D', 2, 9, 6, 14400, 8403],
  ])('brings in %s', (_name, target, each, quantity_limit, quantity, amount, discount) => {
    const { effect } = computed(replaceBy(target, each), aContext(oneOf('A', { quantity_limit })));

    expect(effect.added).toMatchObject([{ quantity, discount, freeUnits: 0 }]);
    expect(effect.replacements).toMatchObject([
      { target_applied_quantity: quantity, target_applied_quantity_amount: amount },
    ]);
  });

  it('raises a line that holds the product, and leaves its units alone', () => {
    const order = aCart(A, { product_id: 'D', price: 2300, quantity: 2 });
    const context = aContext({ catalog, order, scope: { included: [everyProduct()] } });

    const { effect } = computed(replaceBy('D'), context);

    expect(effect.lines).toEqual([
      { index: 0, discount: 0, addedUnits: -3, addedAmount: -5997 },
      { index: 1, discount: 903, addedUnits: 3, addedAmount: 6900 },
    ]);
    expect(effect.added).toEqual([]);
    expect(payable(applyEffect(order, effect))).toBe(10597);
  });

  it('discounts each replacement apart, in application order', () => {
    const context = aContext({ catalog, scope: { included: [everyProduct({ quantity_limit: 1 })] } });

    const { effect } = computed(replaceBy('D'), context);

    expect(effect.replacements.map((detail) => [detail.source_index, detail.target_applied_discount_amount])).toEqual([
      [0, 401],
      [1, 1550],
      [2, 0],
    ]);
    expect(effect.added).toMatchObject([{ quantity: 3, discount: 1951 }]);
    expect(payable(applyEffect(context.order, effect))).toBe(19697 - 12000 + 2400);
  });

  test.each<[string, RequestOrderItem, number]>([
    ['nothing off', { ...A }, 3],
    ['less than a unit off', { ...A, discount_amount: 1 }, 2],
    ['one unit off', { ...A, discount_amount: 1999 }, 2],
    ['more than one unit off', { ...A, discount_amount: 2000 }, 1],
    ['all but a little off', { ...A, discount_amount: 5996 }, 0],
    ['everything off', { ...A, discount_amount: 5997 }, 0],
    ['an amount of its own', { ...A, amount: 3000, discount_amount: 1000 }, 2],
    ['nothing to pay', { ...A, price: 0, amount: 0 }, 3],
  ])('leaves the units that earlier discounts need: %s', (_name, item, units) => {
    const context = aContext({ catalog, order: aCart(item, B), scope: { included: products(['A']) } });

    const { effect } = computed(replaceBy('D'), context);

    expect(effect.added.reduce((sum, line) => sum + line.quantity, 0)).toBe(units);
    expect(payable(applyEffect(context.order, effect))).toBe(payable(context.order));
  });

  it('does not take from an order more than is left of it', () => {
    const scope = { included: products(['A', 'B'], { quantity_limit: 1 }) };
    const { order } = after([{ type: 'AMOUNT', amount_off: 18697 }], {});

    const { effect } = computed(replaceBy('E'), aContext({ catalog, order, scope }));

    expect(effect.replacements.map((detail) => detail.source_index)).toEqual([1]);
    expect(payable(applyEffect(order, effect))).toBe(650);
  });

  it('may take all that is left', () => {
    const { order } = after([{ type: 'AMOUNT', amount_off: 18198 }], {});

    const { effect } = computed(replaceBy('E'), aContext({ ...oneOf('A'), order }));

    expect(payable(applyEffect(order, effect))).toBe(0);
    expect(effect.replacements).toHaveLength(1);
  });

  it('replaces what a line without a price costs on average', () => {
    const order = aCart({ product_id: 'A', quantity: 3, amount: 1000 });

    const { effect } = computed(replaceBy('E'), aContext({ ...oneOf('A', { quantity_limit: 2 }), order }));

    expect(effect.lines).toEqual([{ index: 0, discount: 0, addedUnits: -2, addedAmount: -667 }]);
    expect(effect.added).toMatchObject([{ quantity: 2, discount: 333 }]);
  });

  test.each<[string, UnitDiscount, ContextWords]>([
    ['a product without a price', replaceBy('N'), oneOf('A')],
    ['an unknown product', replaceBy('unknown'), oneOf('A')],
    ['no rules and no bundle', replaceBy('D'), { catalog }],
    ['a product that is not in the order', replaceBy('D'), oneOf('Z')],
    ['no units', replaceBy('D', 0), oneOf('A')],
    ['units worth more than the largest accepted amount', replaceBy('H', 2), oneOf('A')],
  ])('has no effect with %s', (_name, discount, overrides) => {
    const { effect } = computed(discount, aContext(overrides));

    expect(effect).toEqual({ orderDiscount: null, lines: [], added: [], replacements: [] });
  });

  it('brings in as much as the largest accepted amount allows', () => {
    const { effect } = computed(replaceBy('H', 1), aContext(oneOf('A', { quantity_limit: 2 })));

    expect(effect.added).toMatchObject([{ quantity: 1, discount: 600_000_000_000 - 1999 }]);
  });

  it('knows an unknown product by the line that holds it', () => {
    const order = aCart(A, { product_id: 'U', price: 2000 });

    const { effect } = computed(replaceBy('U'), aContext({ ...oneOf('A'), order }));

    expect(effect.lines?.[1]).toEqual({ index: 1, discount: 1, addedUnits: 1, addedAmount: 2000 });
  });

  it('leaves an emptied line in its place', () => {
    const { items } = answer(replaceBy('D'), { ...oneOf('B', { quantity_limit: 2 }) });

    expect(numbersOf(items[1])).toMatchObject({ quantity: 0, amount: 0, initial_quantity: 2, subtotal_amount: 0 });
    expect(items).toHaveLength(4);
  });

  it('shows the definition with its product', () => {
    const { discount } = computed(replaceBy('D'), aContext(oneOf('A')));

    expect(discount).toEqual({
      ...replaceBy('D'),
      product: { id: 'D', source_id: null, name: null },
      is_dynamic: false,
    });
  });

  it('replaces nothing in an order without items', () => {
    const { effect } = computed(replaceBy('D'), aContext({ ...oneOf('A'), order: orderOf({ amount: 100 }) }));

    expect(effect).toMatchObject({ lines: [], added: [] });
  });
});
