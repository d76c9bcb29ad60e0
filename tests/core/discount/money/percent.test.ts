// PERCENT discounts on the order and on items.
import { applyEffect, payable, totalDiscount } from '../../../support/core';
import {
  orderOf,
  A,
  B,
  type ContextWords,
  aCart,
  aContext,
  after,
  computed,
  everyProduct,
  perLine,
  products,
} from '../cart';

describe('computeDiscount, PERCENT on the order', () => {
  test.each([
    ['12.5 % of 19697 is 2462.125', 12.5, undefined, 2462, 17235],
    ['a limit below the discount caps it', 12.5, 2000, 2000, 17697],
    ['a limit one below', 12.5, 2461, 2461, 17236],
    ['a limit at the discount changes nothing', 12.5, 2462, 2462, 17235],
    ['a limit above the discount changes nothing', 12.5, 2463, 2462, 17235],
    ['a limit of zero leaves nothing', 12.5, 0, 0, 19697],
    ['100 % takes everything', 100, undefined, 19697, 0],
    ['more than 100 % takes everything', 250, undefined, 19697, 0],
    ['0 % takes nothing', 0, undefined, 0, 19697],
    ['less than nothing takes nothing', -5, undefined, 0, 19697],
  ])('%s', (_name, percent_off, amount_limit, discount, total) => {
    const context = aContext();

    const { effect } = computed({ type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off, amount_limit }, context);

    expect(effect).toEqual({ orderDiscount: discount, lines: null, added: [], replacements: [] });
    expect(payable(applyEffect(context.order, effect))).toBe(total);
  });

  it('rounds an exact half up', () => {
    const { effect } = computed({ type: 'PERCENT', percent_off: 3 }, aContext({ order: orderOf({ amount: 10350 }) }));

    expect(effect.orderDiscount).toBe(311);
  });

  it('has no percentage when the definition names none', () => {
    const { effect, discount } = computed({ type: 'PERCENT' }, aContext());

    expect(effect.orderDiscount).toBe(0);
    expect(discount).toEqual({ type: 'PERCENT', effect: 'APPLY_TO_ORDER', is_dynamic: false });
  });

  test.each([
    ['DISCOUNTED_AMOUNT', 3339, 12358, 7339],
    ['INITIAL_AMOUNT', 3939, 11758, 7939],
  ] as const)('takes 20 %% after 3000 and before 1000 with %s', (calculationMode, discount, total, all) => {
    const { order, effects } = after(
      [
        { type: 'AMOUNT', amount_off: 3000 },
        { type: 'PERCENT', percent_off: 20 },
        { type: 'AMOUNT', amount_off: 1000 },
      ],
      { calculationMode },
    );

    expect(effects[1]?.orderDiscount).toBe(discount);
    expect(payable(order)).toBe(total);
    expect(order.orderDiscount).toBe(all);
  });

  it('takes no more than is left with INITIAL_AMOUNT', () => {
    const { order, effects } = after(
      [
        { type: 'AMOUNT', amount_off: 15000 },
        { type: 'PERCENT', percent_off: 50 },
      ],
      { calculationMode: 'INITIAL_AMOUNT' },
    );

    expect(effects[1]?.orderDiscount).toBe(4697);
    expect(payable(order)).toBe(0);
  });
});

describe('computeDiscount, PERCENT on items', () => {
  const onAB: ContextWords = { scope: { included: products(['A', 'B']) } };
  const fifteen = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 15 } as const;

  test.each([
    ['rounds line by line', {}, { 0: 900, 1: 255 }],
    ['caps each line', { amount_limit: 600 }, { 0: 600, 1: 255 }],
    ['leaves a line at its limit', { amount_limit: 900 }, { 0: 900, 1: 255 }],
    ['caps the sum in application order', { aggregated_amount_limit: 1000 }, { 0: 900, 1: 100 }],
    ['leaves a sum at its limit', { aggregated_amount_limit: 1155 }, { 0: 900, 1: 255 }],
    ['leaves a sum below its limit', { aggregated_amount_limit: 1156 }, { 0: 900, 1: 255 }],
    ['caps a sum one above its limit', { aggregated_amount_limit: 1154 }, { 0: 900, 1: 254 }],
    ['uses up the sum on the first line', { aggregated_amount_limit: 900 }, { 0: 900, 1: 0 }],
    ['keeps to both limits', { amount_limit: 600, aggregated_amount_limit: 700 }, { 0: 600, 1: 100 }],
    ['takes all of a line at 100 %', { percent_off: 100 }, { 0: 5997, 1: 1700 }],
    ['takes no more than a line above 100 %', { percent_off: 300 }, { 0: 5997, 1: 1700 }],
  ])('%s', (_name, limits, expected) => {
    const { effect } = computed({ ...fifteen, ...limits }, aContext(onAB));

    expect(effect.orderDiscount).toBeNull();
    expect(perLine(effect)).toEqual(expected);
  });

  it('takes every line without a scope', () => {
    const { effect } = computed(fifteen, aContext());

    expect(effect.lines).toEqual([
      { index: 0, discount: 900 },
      { index: 1, discount: 255 },
      { index: 2, discount: 1800 },
    ]);
  });

  test.each([
    ['no unit', 0, {}],
    ['one of three', 1, { 0: { discount: 300, discountedUnits: 1 } }],
    ['two of three', 2, { 0: { discount: 600, discountedUnits: 2 } }],
    ['three of three', 3, { 0: { discount: 900 } }],
    ['more than there are', 4, { 0: { discount: 900 } }],
  ])('takes the percentage of the units a limit leaves: %s', (_name, quantity_limit, expected) => {
    const { effect } = computed(fifteen, aContext({ scope: { included: products(['A'], { quantity_limit }) } }));

    const reached = Object.fromEntries((effect.lines ?? []).map(({ index, ...line }) => [index, line]));
    expect(reached).toEqual(expected);
  });

  it('rounds the part of the units once', () => {
    const order = aCart({ product_id: 'A', quantity: 3, amount: 1000 });
    const scope = { included: products(['A'], { quantity_limit: 2 }) };

    const { effect } = computed({ ...fifteen, percent_off: 25 }, aContext({ order, scope }));

    expect(perLine(effect)).toEqual({ 0: 167 });
  });

  it('ignores order discounts before it, and is not ignored after it', () => {
    const order10 = { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 } as const;
    const scope = { included: products(['A']) };

    const orderFirst = after([order10, fifteen], { scope });
    const itemsFirst = after([fifteen, order10], { scope });

    expect(orderFirst.effects.map((effect) => effect.orderDiscount)).toEqual([1970, null]);
    expect(perLine(orderFirst.effects[1]!)).toEqual({ 0: 900 });
    expect(payable(orderFirst.order)).toBe(16827);
    expect(itemsFirst.effects.map((effect) => effect.orderDiscount)).toEqual([null, 1880]);
    expect(payable(itemsFirst.order)).toBe(16917);
  });

  test.each([
    ['DISCOUNTED_AMOUNT', { 0: 540, 1: 153 }],
    ['INITIAL_AMOUNT', { 0: 600, 1: 170 }],
  ] as const)('takes 10 %% of a line already discounted with %s', (calculationMode, expected) => {
    const { effects } = after(
      [
        { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 },
        { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 },
      ],
      { calculationMode, order: aCart(A, B) },
    );

    expect(perLine(effects[0]!)).toEqual({ 0: 600, 1: 170 });
    expect(perLine(effects[1]!)).toEqual(expected);
  });

  it('takes no more of a line than is left of it with INITIAL_AMOUNT', () => {
    const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 60 } as const;

    const { order, effects } = after([half, half], { calculationMode: 'INITIAL_AMOUNT', order: aCart(B) });

    expect(perLine(effects[0]!)).toEqual({ 0: 1020 });
    expect(perLine(effects[1]!)).toEqual({ 0: 680 });
    expect(payable(order)).toBe(0);
  });

  it('takes no more than is left of the order, line after line', () => {
    const { order, effects } = after([
      { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 18697 },
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 15 },
    ]);

    expect(perLine(effects[1]!)).toEqual({ 0: 900, 1: 100, 2: 0 });
    expect(totalDiscount(order)).toBe(19697);
  });

  it('keeps to the limits of the definition as well as its own', () => {
    const scope = { included: [everyProduct({ amount_limit: 1000, aggregated_amount_limit: 2000 })] };

    const { effect } = computed({ ...fifteen, amount_limit: 950 }, aContext({ scope }));

    expect(perLine(effect)).toEqual({ 0: 900, 1: 255, 2: 845 });
  });

  it('takes the same limit of two definitions for one', () => {
    const included = products(['A', 'B'], { aggregated_amount_limit: 1000 });

    const { effect } = computed(fifteen, aContext({ scope: { included } }));

    expect(perLine(effect)).toEqual({ 0: 900, 1: 100 });
  });

  it('counts the limits of two definitions apart', () => {
    const included = [
      ...products(['A'], { aggregated_amount_limit: 500 }),
      ...products(['C'], { aggregated_amount_limit: 700 }),
    ];

    const { effect } = computed(fifteen, aContext({ scope: { included } }));

    expect(perLine(effect)).toEqual({ 0: 500, 2: 700 });
  });
});
