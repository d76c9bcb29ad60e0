// Numbers that formulas compute: their units, their fallback and is_dynamic.
import { type Discount, formulaOf, readFormulas, type ScopeDefinition } from '../../support/core';
import { A, B, aCart, aContext, after, computed, everyProduct, perLine, products, someFacts } from './cart';

describe('formulaOf', () => {
  const known = readFormulas([{ type: 'AMOUNT', amount_off_formula: '1 + 2' }]);

  it('takes a formula from those that were read', () => {
    expect(formulaOf('1 + 2', known)).toBe(known.get('1 + 2'));
  });

  it.each([
    ['a formula of a code alone', '3', '3'],
    ['a text that is no formula', '1 +', null],
    ['an empty text', '', null],
    ['no text', undefined, null],
    ['null', null, null],
  ])('reads %s', (_name, text, expected) => {
    expect(formulaOf(text, known)?.text ?? null).toBe(expected);
  });

  it('does not read again what cannot be read', () => {
    expect(formulaOf('1 + 2', new Map([['1 + 2', null]]))).toBeNull();
  });
});

const MISSING = 'ORDER_METADATA("none")';

describe('computeDiscount, formulas on the order', () => {
  test.each<[string, Discount, number, Discount]>([
    [
      'a percentage by the order',
      { type: 'PERCENT', percent_off: 5, percent_off_formula: 'IF(ORDER_AMOUNT > 180; 12; 7)' },
      2364,
      {
        type: 'PERCENT',
        percent_off: 12,
        percent_off_formula: 'IF(ORDER_AMOUNT > 180; 12; 7)',
        effect: 'APPLY_TO_ORDER',
        is_dynamic: true,
      },
    ],
    [
      'a percentage with decimals',
      { type: 'PERCENT', percent_off: 5, percent_off_formula: '25 / 2' },
      2462,
      {
        type: 'PERCENT',
        percent_off: 12.5,
        percent_off_formula: '25 / 2',
        effect: 'APPLY_TO_ORDER',
        is_dynamic: true,
      },
    ],
    [
      'an amount in major units',
      { type: 'AMOUNT', amount_off: 100, amount_off_formula: 'ORDER_AMOUNT / 7' },
      2814,
      {
        type: 'AMOUNT',
        amount_off: 2814,
        amount_off_formula: 'ORDER_AMOUNT / 7',
        effect: 'APPLY_TO_ORDER',
        is_dynamic: true,
      },
    ],
    [
      'a total in major units',
      { type: 'FIXED', fixed_amount: 100, fixed_amount_formula: 'ORDER_UNITS_QUANTITY * 25' },
      4697,
      {
        type: 'FIXED',
        fixed_amount: 15000,
        fixed_amount_formula: 'ORDER_UNITS_QUANTITY * 25',
        effect: 'APPLY_TO_ORDER',
        is_dynamic: true,
      },
    ],
  ])('compute %s', (_name, discount, expected, shown) => {
    const result = computed(discount, aContext());

    expect(result.effect.orderDiscount).toBe(expected);
    expect(result.discount).toEqual(shown);
  });

  test.each([
    ['missing metadata', MISSING],
    ['a text where a number is needed', 'ORDER_METADATA("name")'],
    ['a division by zero', '1 / 0'],
    ['a formula that cannot be read', '1 +'],
    ['an empty formula', ''],
  ])('fall back on the defined number: %s', (_name, formula) => {
    const facts = someFacts({ orderMetadata: { name: 'ten' } });

    const result = computed({ type: 'AMOUNT', amount_off: 700, amount_off_formula: formula }, aContext({ facts }));

    expect(result.effect.orderDiscount).toBe(700);
    expect(result.discount).toMatchObject({ amount_off: 700, amount_off_formula: formula, is_dynamic: false });
  });

  test.each([
    ['below zero', '0 - 5', 0],
    ['above what is left', '1000', 19697],
  ])('take no less than nothing and no more than is left: %s', (_name, formula, expected) => {
    const { effect } = computed({ type: 'AMOUNT', amount_off: 1, amount_off_formula: formula }, aContext());

    expect(effect.orderDiscount).toBe(expected);
  });

  test.each([
    ['above 100 %', '250', 19697],
    ['below 0 %', '0 - 5', 0],
  ])('take no more than the order and no less than nothing: %s', (_name, formula, expected) => {
    const { effect } = computed({ type: 'PERCENT', percent_off: 1, percent_off_formula: formula }, aContext());

    expect(effect.orderDiscount).toBe(expected);
  });

  it('read the order before discounts', () => {
    const percent = { type: 'PERCENT', percent_off: 1, percent_off_formula: 'IF(ORDER_AMOUNT > 180; 12; 7)' } as const;

    const { effects } = after([{ type: 'AMOUNT', amount_off: 9697 }, percent]);

    expect(effects[1]?.orderDiscount).toBe(1200);
  });

  test.each<[string, string, Parameters<typeof someFacts>[0]]>([
    ['the order', 'ORDER_METADATA("n")', { orderMetadata: { n: 3 } }],
    ['the customer', 'CUSTOMER_METADATA("n")', { customer: { metadata: { n: 3 } } }],
    ['the redeemable', 'REDEEMABLE_METADATA("n")', { redeemableMetadata: { n: 3 } }],
    ['the redemption', 'REDEMPTION_METADATA("n")', { redemptionMetadata: { n: 3 } }],
    ['the day', 'MONTH(TODAY)', {}],
  ])('read %s', (_name, amount_off_formula, facts) => {
    const context = aContext({ facts: someFacts(facts) });

    const { effect } = computed({ type: 'AMOUNT', amount_off: 1, amount_off_formula }, context);

    expect(effect.orderDiscount).toBe(300);
  });
});

describe('computeDiscount, formulas on items', () => {
  it('compute a number for each line, and show that of the first', () => {
    const discount = {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS',
      amount_off: 1,
      amount_off_formula: 'ORDER_ITEM_PRICE / 2',
    } as const;

    const result = computed(discount, aContext());

    expect(perLine(result.effect)).toEqual({ 0: 1000, 1: 425, 2: 6000 });
    expect(result.discount).toEqual({ ...discount, amount_off: 1000, is_dynamic: true });
  });

  it('fall back line by line', () => {
    const order = aCart({ ...A, metadata: { off: 3 } }, B);
    const percent_off_formula = 'ORDER_ITEM_METADATA("off")';

    const result = computed(
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10, percent_off_formula },
      aContext({ order }),
    );

    expect(perLine(result.effect)).toEqual({ 0: 180, 1: 170 });
    expect(result.discount).toMatchObject({ percent_off: 3, is_dynamic: true });
  });

  it('are dynamic when a formula computed any line', () => {
    const order = aCart(B, { ...A, metadata: { off: 3 } });
    const percent_off_formula = 'ORDER_ITEM_METADATA("off")';
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10, percent_off_formula } as const;

    expect(computed(discount, aContext({ order })).discount).toMatchObject({ percent_off: 10, is_dynamic: true });
    expect(computed(discount, aContext()).discount).toMatchObject({ percent_off: 10, is_dynamic: false });
  });

  test.each([
    ['one that needs no line', 'ORDER_UNITS_QUANTITY', { 0: 600, 1: 600, 2: 600 }, 600, true],
    ['one that cannot be computed', MISSING, { 0: 50, 1: 50, 2: 50 }, 50, false],
  ])('compute %s once', (_name, amount_off_formula, expected, shown, is_dynamic) => {
    const result = computed(
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 50, amount_off_formula },
      aContext(),
    );

    expect(perLine(result.effect)).toEqual(expected);
    expect(result.discount).toMatchObject({ amount_off: shown, is_dynamic });
  });

  test.each([
    [
      'what needs no line',
      'APPLY_TO_ITEMS_PROPORTIONALLY',
      'ORDER_UNITS_QUANTITY',
      { 0: 183, 1: 52, 2: 365 },
      600,
      true,
    ],
    ['not what needs a line', 'APPLY_TO_ITEMS_PROPORTIONALLY', 'ORDER_ITEM_PRICE', { 0: 30, 1: 9, 2: 61 }, 100, false],
    [
      'not what needs a line, by quantity',
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
      'ORDER_ITEM_PRICE',
      { 0: 50, 1: 33, 2: 17 },
      100,
      false,
    ],
  ] as const)('compute a shared amount once: %s', (_name, effect, amount_off_formula, expected, shown, is_dynamic) => {
    const result = computed({ type: 'AMOUNT', effect, amount_off: 100, amount_off_formula }, aContext());

    expect(perLine(result.effect)).toEqual(expected);
    expect(result.discount).toMatchObject({ amount_off: shown, is_dynamic });
  });

  it('show the fallback when no line is reached', () => {
    const context = aContext({ scope: { included: products(['Z']) } });
    const amount_off_formula = 'ORDER_ITEM_PRICE';

    const { discount } = computed(
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 50, amount_off_formula },
      context,
    );

    expect(discount).toMatchObject({ amount_off: 50, is_dynamic: false });
  });

  it('multiply what a formula computes by the bundles', () => {
    const bundle = {
      limit: 2,
      1: { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'B' }] } },
    };
    const discount = {
      type: 'AMOUNT',
      effect: 'APPLY_TO_ITEMS',
      amount_off: 1,
      amount_off_formula: 'ORDER_ITEM_PRICE / 10',
    } as const;

    const result = computed(discount, aContext({ bundle, scope: { included: products(['A', 'C']) } }));

    expect(perLine(result.effect)).toEqual({ 0: 400, 2: 2400 });
    expect(result.discount).toMatchObject({ amount_off: 400 });
  });
});

describe('computeDiscount, formulas of definitions', () => {
  const fixed = { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 1500 } as const;

  test.each<[string, Partial<ScopeDefinition>, Readonly<Record<number, number>>, boolean]>([
    ['a unit price, rounded by itself', { price: 1, price_formula: 'ORDER_ITEM_PRICE * 0.7' }, { 0: 1800 }, true],
    ['the price as fallback', { price: 1000, price_formula: MISSING }, { 0: 2997 }, false],
    ['the amount of the discount as the last fallback', { price_formula: MISSING }, { 0: 1497 }, false],
    ['a price of zero', { price: 1000, price_formula: '0' }, { 0: 5997 }, true],
    ['a limit of units', { quantity_limit: 3, quantity_limit_formula: 'ORDER_ITEMS_QUANTITY - 1' }, { 0: 998 }, false],
    ['a limit of units, rounded down', { quantity_limit_formula: '1.9' }, { 0: 499 }, false],
    ['a limit of units as fallback', { quantity_limit: 1, quantity_limit_formula: MISSING }, { 0: 499 }, false],
    ['no limit where nothing gives one', { quantity_limit_formula: MISSING }, { 0: 1497 }, false],
    [
      'a limit of all units',
      { aggregated_quantity_limit: 3, aggregated_quantity_limit_formula: '2' },
      { 0: 998 },
      false,
    ],
  ])('compute %s', (_name, settings, expected, is_dynamic) => {
    const result = computed(fixed, aContext({ scope: { included: products(['A'], settings) } }));

    expect(perLine(result.effect)).toEqual(expected);
    expect(result.discount).toEqual({ ...fixed, is_dynamic });
  });

  it('are dynamic when a formula computed the price of any line', () => {
    const included = [...products(['A'], { price_formula: '10' }), ...products(['B'], { price: 800 })];

    const { effect, discount } = computed(fixed, aContext({ scope: { included } }));

    expect(perLine(effect)).toEqual({ 0: 2997, 1: 100 });
    expect(discount).toEqual({ ...fixed, is_dynamic: true });
  });

  it('show no amount of a discount of which only products have a price', () => {
    const scope = { included: products(['A'], { price_formula: '10' }) };

    const { effect, discount } = computed({ type: 'FIXED', effect: 'APPLY_TO_ITEMS' }, aContext({ scope }));

    expect(perLine(effect)).toEqual({ 0: 2997 });
    expect(discount).toStrictEqual({ type: 'FIXED', effect: 'APPLY_TO_ITEMS', is_dynamic: true });
  });

  test.each<[Discount, Readonly<Record<number, number>>]>([
    [{ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 100 }, { 0: 100 }],
    [{ type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }, { 0: 600 }],
  ])('take a price for a discount of a new price only, not for %j', (discount, expected) => {
    const scope = { included: products(['A'], { price: 50, price_formula: '0.5' }) };

    expect(perLine(computed(discount, aContext({ scope })).effect)).toEqual(expected);
  });

  it('compute the price of each line', () => {
    const scope = { included: [everyProduct({ price_formula: 'MIN(ORDER_ITEM_PRICE * 0.5; 20)' })] };

    const { effect } = computed({ type: 'FIXED', effect: 'APPLY_TO_ITEMS' }, aContext({ scope }));

    expect(perLine(effect)).toEqual({ 0: 2997, 1: 850, 2: 10000 });
  });

  it('take nothing where a price formula has no fallback', () => {
    const scope = { included: products(['A'], { price_formula: MISSING }) };

    const { effect, discount } = computed({ type: 'FIXED', effect: 'APPLY_TO_ITEMS' }, aContext({ scope }));

    expect(perLine(effect)).toEqual({ 0: 0 });
    expect(discount).toEqual({ type: 'FIXED', effect: 'APPLY_TO_ITEMS', is_dynamic: false });
  });
});

describe('computeDiscount, formulas of free units', () => {
  test.each([
    ['rounded down', 'ORDER_ITEMS_QUANTITY * 0.9', 2, true],
    ['falling back', MISSING, 4, false],
    ['below zero', '0 - 3', 0, true],
  ])('compute a number of units, %s', (_name, unit_off_formula, units, is_dynamic) => {
    const discount = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 4, unit_off_formula, unit_type: 'B' } as const;

    const result = computed(discount, aContext());

    expect(result.effect.lines?.[0]?.addedUnits ?? 0).toBe(units);
    expect(result.discount).toEqual({ ...discount, unit_off: units, is_dynamic });
  });

  it('see what the elements before added', () => {
    const units = [
      { unit_off: 2, unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
      { unit_off: 1, unit_off_formula: 'ORDER_UNITS_QUANTITY', unit_type: 'A', effect: 'ADD_NEW_ITEMS' },
    ] as const;

    const { effect, discount } = computed({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units }, aContext());

    expect(effect.lines?.map((line) => line.addedUnits)).toEqual([2, 8]);
    expect(discount).toMatchObject({ units: [{ unit_off: 2 }, { unit_off: 8 }], is_dynamic: true });
  });
});

it('computeDiscount reads more formulas than it remembers', () => {
  const results = Array.from({ length: 1200 }, (_, index) => {
    const discount = { type: 'AMOUNT', amount_off: 1, amount_off_formula: `${index} / 100` } as const;
    return computed(discount, aContext()).effect.orderDiscount;
  });

  expect(results).toEqual(Array.from({ length: 1200 }, (_, index) => index));
});
