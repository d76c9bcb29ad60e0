// FIXED discounts: a new total, or new unit prices.
import { payable } from '../../../support/core';
import { A, B, C, aCart, aContext, after, answer, computed, everyProduct, numbersOf, perLine, products } from '../cart';

const onAB = { scope: { included: products(['A', 'B']) } };
const price1500 = { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 1500 } as const;

describe('computeDiscount, FIXED on the order', () => {
  test.each([
    ['below the total', 15000, 4697, 15000],
    ['one below the total', 19696, 1, 19696],
    ['at the total', 19697, 0, 19697],
    ['above the total', 19698, 0, 19697],
    ['nothing', 0, 19697, 0],
    ['less than nothing', -1, 19697, 0],
  ])('brings the order to a price %s', (_name, fixed_amount, discount, total) => {
    const { order, effects } = after([{ type: 'FIXED', effect: 'APPLY_TO_ORDER', fixed_amount }]);

    expect(effects[0]).toEqual({ orderDiscount: discount, lines: null, added: [], replacements: [] });
    expect(payable(order)).toBe(total);
  });

  test.each([
    ['DISCOUNTED_AMOUNT', 4697 - 3000, 15000],
    ['INITIAL_AMOUNT', 4697, 12000],
  ] as const)('counts from what is left, or from the start, with %s', (calculationMode, discount, total) => {
    const { order, effects } = after(
      [
        { type: 'AMOUNT', amount_off: 3000 },
        { type: 'FIXED', fixed_amount: 15000 },
      ],
      { calculationMode },
    );

    expect(effects[1]?.orderDiscount).toBe(discount);
    expect(payable(order)).toBe(total);
  });

  it('takes nothing when the definition names no total', () => {
    const { effect, discount } = computed({ type: 'FIXED' }, aContext());

    expect(effect.orderDiscount).toBe(0);
    expect(discount).toEqual({ type: 'FIXED', effect: 'APPLY_TO_ORDER', is_dynamic: false });
  });

  it('takes no more than is left with INITIAL_AMOUNT', () => {
    const { effects } = after(
      [
        { type: 'AMOUNT', amount_off: 19000 },
        { type: 'FIXED', fixed_amount: 15000 },
      ],
      { calculationMode: 'INITIAL_AMOUNT' },
    );

    expect(effects[1]?.orderDiscount).toBe(697);
  });
});

describe('computeDiscount, FIXED on items', () => {
  test.each([
    ['lowers the price of every unit, and none below it', {}, price1500, { 0: 1497, 1: 0 }],
    ['one unit', { quantity_limit: 1 }, price1500, { 0: 499, 1: 0 }],
    ['two units', { quantity_limit: 2 }, price1500, { 0: 998, 1: 0 }],
    ['as many units as there are', { quantity_limit: 3 }, price1500, { 0: 1497, 1: 0 }],
    ['a price at that of a line', {}, { ...price1500, fixed_amount: 850 }, { 0: 3447, 1: 0 }],
    ['a price one below that of a line', {}, { ...price1500, fixed_amount: 849 }, { 0: 3450, 1: 2 }],
    ['the price of the definition first', { price: 800 }, price1500, { 0: 3597, 1: 100 }],
    [
      'the price of the definition alone',
      { price: 800 },
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS' },
      { 0: 3597, 1: 100 },
    ],
    ['no price at all', {}, { type: 'FIXED', effect: 'APPLY_TO_ITEMS' }, { 0: 0, 1: 0 }],
    ['the amount limit of a definition', { amount_limit: 1000 }, price1500, { 0: 1000, 1: 0 }],
  ] as const)('%s', (_name, settings, discount, expected) => {
    const scope = { included: products(['A', 'B'], settings) };

    const { effect } = computed(discount, aContext({ scope }));

    expect(perLine(effect)).toEqual(expected);
  });

  it('repeats no number that neither the discount nor a formula gives', () => {
    const scope = { included: products(['A'], { price: 800 }) };

    const { discount } = computed({ type: 'FIXED' }, aContext({ scope }));

    expect(discount).toEqual({ type: 'FIXED', effect: 'APPLY_TO_ITEMS', is_dynamic: false });
  });

  it('has a price of its own for each product', () => {
    const included = [...products(['A'], { price: 1000 }), ...products(['C'], { price: 11000 })];

    const { effect } = computed(price1500, aContext({ scope: { included } }));

    expect(perLine(effect)).toEqual({ 0: 2997, 2: 1000 });
  });

  test.each([
    ['DISCOUNTED_AMOUNT', { 0: 897 }],
    ['INITIAL_AMOUNT', { 0: 1497 }],
  ] as const)('counts earlier discounts of the line, or not, with %s', (calculationMode, expected) => {
    const order = aCart({ ...A, discount_amount: 600 }, C);
    const scope = { included: products(['A']) };

    const { effect } = computed(price1500, aContext({ order, scope, calculationMode }));

    expect(perLine(effect)).toEqual(expected);
  });

  it('counts the share of the units hit in earlier discounts', () => {
    const order = aCart({ ...A, discount_amount: 600 });
    const scope = { included: products(['A'], { quantity_limit: 1 }) };

    const { effect } = computed(price1500, aContext({ order, scope }));

    expect(perLine(effect)).toEqual({ 0: 299 });
  });

  it('lowers the price that is sent beside another amount', () => {
    const order = aCart({ product_id: 'A', quantity: 3, price: 1999, amount: 5000 });

    const { effect } = computed(price1500, aContext({ order }));

    expect(perLine(effect)).toEqual({ 0: 1497 });
  });

  it('goes by the share of the amount where a line has no price', () => {
    const order = aCart({ product_id: 'A', quantity: 3, amount: 5000 });
    const scope = { included: [everyProduct({ quantity_limit: 2 })] };

    const { effect } = computed(price1500, aContext({ order, scope }));

    expect(effect.lines).toEqual([{ index: 0, discount: 333, discountedUnits: 2 }]);
  });

  it('takes no more than is left of the line', () => {
    const order = aCart({ product_id: 'A', quantity: 1, price: 1999, amount: 300 });

    const { effect } = computed(price1500, aContext({ order }));

    expect(perLine(effect)).toEqual({ 0: 300 });
  });

  it('answers the number of units with the new price', () => {
    const { items } = answer(price1500, { order: aCart(A, B), ...onAB });

    expect(items.map(numbersOf)).toEqual([
      {
        quantity: 3,
        initial_quantity: 3,
        amount: 5997,
        discount_amount: 1497,
        price: 1999,
        subtotal_amount: 4500,
        applied_discount_quantity: 3,
        applied_discount_amount: 1497,
      },
      {
        quantity: 2,
        initial_quantity: 2,
        amount: 1700,
        price: 850,
        subtotal_amount: 1700,
        applied_discount_quantity: 2,
        applied_discount_amount: 0,
      },
    ]);
  });
});
