// AMOUNT discounts: order, each line, each unit, and the two ways to share.
import { type MoneyEffect, payable } from '../../../support/core';
import { aCart, aContext, after, computed, everyProduct, orderOf, perLine, products, refusalOf } from '../cart';

const onAB = { scope: { included: products(['A', 'B']) } };

const ITEM_EFFECTS = [
  'APPLY_TO_ITEMS',
  'APPLY_TO_ITEMS_BY_QUANTITY',
  'APPLY_TO_ITEMS_PROPORTIONALLY',
  'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
] as const;

function amount(effect: MoneyEffect, amount_off: number, limits: { aggregated_amount_limit?: number } = {}) {
  return { type: 'AMOUNT', effect, amount_off, ...limits } as const;
}

describe('computeDiscount, AMOUNT on the order', () => {
  test.each([
    ['below what is left', 199, 199, 1],
    ['at what is left', 200, 200, 0],
    ['above what is left', 201, 200, 0],
    ['far above what is left', 500, 200, 0],
    ['nothing', 0, 0, 200],
    ['less than nothing', -10, 0, 200],
    ['half a minor unit', 10.5, 11, 189],
    ['the largest accepted amount and more', 1e15, 200, 0],
  ])('takes %s', (_name, amount_off, discount, total) => {
    const first = amount('APPLY_TO_ORDER', 19497);

    const { order, effects } = after([first, amount('APPLY_TO_ORDER', amount_off)]);

    expect(effects[1]).toEqual({ orderDiscount: discount, lines: null, added: [], replacements: [] });
    expect(payable(order)).toBe(total);
  });

  it('is not bound by the limit of items', () => {
    const { effect } = computed(amount('APPLY_TO_ORDER', 500, { aggregated_amount_limit: 300 }), aContext());

    expect(effect.orderDiscount).toBe(500);
  });

  it('is the same in either calculation mode', () => {
    const discounts = [amount('APPLY_TO_ORDER', 3000), amount('APPLY_TO_ORDER', 1000)];

    const { order } = after(discounts, { calculationMode: 'INITIAL_AMOUNT' });

    expect(payable(order)).toBe(15697);
  });

  it('refuses an order without an amount', () => {
    const context = aContext({ order: orderOf({ items: [{ product_id: 'A', quantity: 1 }] }) });

    expect(
      [amount('APPLY_TO_ORDER', 500), amount('APPLY_TO_ITEMS', 500)].map((one) => refusalOf(one, context)),
    ).toEqual(['missing_amount', 'missing_amount']);
  });
});

describe('computeDiscount, AMOUNT on items', () => {
  test.each([
    ['APPLY_TO_ITEMS', 500, {}, { 0: 500, 1: 500 }],
    ['APPLY_TO_ITEMS_BY_QUANTITY', 500, {}, { 0: 1500, 1: 1000 }],
    ['APPLY_TO_ITEMS', 1700, {}, { 0: 1700, 1: 1700 }],
    ['APPLY_TO_ITEMS', 1701, {}, { 0: 1701, 1: 1700 }],
    ['APPLY_TO_ITEMS_BY_QUANTITY', 850, {}, { 0: 2550, 1: 1700 }],
    ['APPLY_TO_ITEMS_BY_QUANTITY', 851, {}, { 0: 2553, 1: 1700 }],
    ['APPLY_TO_ITEMS', 500, { aggregated_amount_limit: 999 }, { 0: 500, 1: 499 }],
    ['APPLY_TO_ITEMS', 500, { aggregated_amount_limit: 1000 }, { 0: 500, 1: 500 }],
    ['APPLY_TO_ITEMS', 500, { aggregated_amount_limit: 1001 }, { 0: 500, 1: 500 }],
    ['APPLY_TO_ITEMS_BY_QUANTITY', 500, { aggregated_amount_limit: 2000 }, { 0: 1500, 1: 500 }],
    ['APPLY_TO_ITEMS_PROPORTIONALLY', 1000, { aggregated_amount_limit: 300 }, { 0: 779, 1: 221 }],
    ['APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', 1000, { aggregated_amount_limit: 300 }, { 0: 600, 1: 400 }],
  ] as const)('%s of %d with %j', (effect, amount_off, limits, expected) => {
    const result = computed(amount(effect, amount_off, limits), aContext(onAB));

    expect(perLine(result.effect)).toEqual(expected);
  });

  test.each([
    ['APPLY_TO_ITEMS_PROPORTIONALLY', { 0: 305, 1: 86, 2: 609 }],
    ['APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', { 0: 500, 1: 333, 2: 167 }],
  ] as const)('%s shares 1000 between A, B and C', (effect, expected) => {
    const result = computed(amount(effect, 1000), aContext());

    expect(perLine(result.effect)).toEqual(expected);
  });

  test.each([
    ['by amount', 'APPLY_TO_ITEMS_PROPORTIONALLY', { 0: 160, 1: 360, 2: 480 }],
    ['by quantity', 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', { 0: 250, 1: 375, 2: 375 }],
  ] as const)('shares 1000 %s between mugs, posters and shirts', (_name, effect, expected) => {
    const order = aCart(
      { product_id: 'mug', quantity: 2, price: 1000 },
      { product_id: 'poster', quantity: 3, price: 1500 },
      { product_id: 'shirt', quantity: 3, price: 2000 },
      { product_id: 'bottle', quantity: 2, price: 2500 },
    );
    const scope = { included: products(['mug', 'poster', 'shirt']) };

    const result = computed(amount(effect, 1000), aContext({ order, scope }));

    expect(perLine(result.effect)).toEqual(expected);
  });

  it('counts discounted units only where the discount goes by units', () => {
    const each = computed(amount('APPLY_TO_ITEMS', 500), aContext(onAB));
    const byQuantity = computed(amount('APPLY_TO_ITEMS_BY_QUANTITY', 500), aContext(onAB));

    expect(each.effect.lines?.map((line) => line.discountedUnits)).toEqual([undefined, undefined]);
    expect(byQuantity.effect.lines?.map((line) => line.discountedUnits)).toEqual([3, 2]);
    for (const effect of ['APPLY_TO_ITEMS_PROPORTIONALLY', 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'] as const) {
      const shared = computed(amount(effect, 500), aContext(onAB));

      expect(shared.effect.lines?.map((line) => line.discountedUnits)).toEqual([undefined, undefined]);
    }
  });

  test.each([
    ['request order', {}, [2, 1]],
    ['a limit of all units', { aggregated_quantity_limit: 4 }, [2, 2]],
    ['a limit above all units', { aggregated_quantity_limit: 5 }, [2, 2]],
    ['a limit of one unit', { aggregated_quantity_limit: 1 }, [1]],
  ])('limits units by line and together, in %s', (_name, limits, units) => {
    const scope = { included: [everyProduct({ quantity_limit: 2, aggregated_quantity_limit: 3, ...limits })] };
    const order = aCart({ product_id: 'A', quantity: 3, price: 1999 }, { product_id: 'B', quantity: 2, price: 850 });

    const { effect } = computed(amount('APPLY_TO_ITEMS_BY_QUANTITY', 500), aContext({ order, scope }));

    expect(effect.lines?.map((line) => line.discount)).toEqual(units.map((count) => 500 * count));
    expect(effect.lines?.map((line) => line.discountedUnits)).toEqual(units);
  });

  it('takes no more from a unit than is left of it', () => {
    const order = aCart({ product_id: 'A', quantity: 3, price: 1000, discount_amount: 600 });
    const scope = { included: products(['A'], { quantity_limit: 1 }) };

    const { effect } = computed(amount('APPLY_TO_ITEMS', 900), aContext({ order, scope }));

    expect(effect.lines).toEqual([{ index: 0, discount: 800, discountedUnits: 1 }]);
  });

  it('brings a shared amount down to what the lines can bear before sharing it', () => {
    const order = aCart({ product_id: 'A', price: 300 }, { product_id: 'B', price: 100 });

    const { effect } = computed(amount('APPLY_TO_ITEMS_PROPORTIONALLY', 1000), aContext({ order }));

    expect(perLine(effect)).toEqual({ 0: 300, 1: 100 });
  });

  it('brings a shared amount down to what is left of the order before sharing it', () => {
    const order = aCart({ product_id: 'A', price: 300 }, { product_id: 'B', price: 100 });

    const { effects } = after([amount('APPLY_TO_ORDER', 200), amount('APPLY_TO_ITEMS_PROPORTIONALLY', 1000)], {
      order,
    });

    expect(perLine(effects[1]!)).toEqual({ 0: 150, 1: 50 });
  });

  it('shares by what earlier discounts left of the lines', () => {
    const order = aCart({ product_id: 'A', price: 400, discount_amount: 300 }, { product_id: 'B', price: 300 });

    const { effect } = computed(amount('APPLY_TO_ITEMS_PROPORTIONALLY', 200), aContext({ order }));

    expect(perLine(effect)).toEqual({ 0: 50, 1: 150 });
  });

  it('loses the part of a share that its line cannot bear', () => {
    const order = aCart({ product_id: 'A', quantity: 9, price: 10 }, { product_id: 'B', quantity: 1, price: 1000 });

    const { effect } = computed(amount('APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', 500), aContext({ order }));

    expect(perLine(effect)).toEqual({ 0: 90, 1: 50 });
  });

  it('weighs only the units that limits leave', () => {
    const order = aCart({ product_id: 'A', quantity: 3, price: 100 }, { product_id: 'B', quantity: 1, price: 100 });
    const scope = { included: [everyProduct({ quantity_limit: 1 })] };
    const context = aContext({ order, scope });

    const byAmount = computed(amount('APPLY_TO_ITEMS_PROPORTIONALLY', 100), context);
    const byQuantity = computed(amount('APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', 100), context);

    expect(perLine(byAmount.effect)).toEqual({ 0: 50, 1: 50 });
    expect(perLine(byQuantity.effect)).toEqual({ 0: 50, 1: 50 });
  });

  it('computes to nothing when no line is reached', () => {
    const context = aContext({ scope: { included: products(['Z']) } });

    for (const effect of ['APPLY_TO_ITEMS', 'APPLY_TO_ITEMS_PROPORTIONALLY'] as const) {
      expect(computed(amount(effect, 500), context).effect).toEqual({
        orderDiscount: null,
        lines: [],
        added: [],
        replacements: [],
      });
    }
  });

  it('takes nothing off an order without items', () => {
    const context = aContext({ order: orderOf({ amount: 1000 }) });

    const effects = ITEM_EFFECTS.map((effect) => computed(amount(effect, 500), context).effect.lines);

    expect(effects).toEqual(ITEM_EFFECTS.map(() => []));
  });
});
