// UNIT discounts: products added for nothing, and units of the order made free.
import {
  applyEffect,
  collectGiftNames,
  type Discount,
  payable,
  type UnitDiscount,
  type UnitEffect,
} from '../../../support/core';
import {
  A,
  B,
  aCart,
  aProduct,
  aSku,
  catalogOf,
  aContext,
  after,
  answer,
  computed,
  everyProduct,
  numbersOf,
  orderOf,
  perLine,
  products,
} from '../cart';

function give(effect: UnitEffect | undefined, unit_off: number, unit_type = 'B'): UnitDiscount {
  return { type: 'UNIT', unit_off, unit_type, ...(effect && { effect }) };
}

const D = aProduct({ id: 'prod_D', source_id: 'dee', name: 'Dee', price: 2400, metadata: { size: 'L' } });
const catalog = catalogOf([D]);

describe('computeDiscount, UNIT on a product of the order', () => {
  test.each([
    [
      'ADD_NEW_ITEMS',
      2,
      {
        quantity: 4,
        initial_quantity: 2,
        discount_quantity: 2,
        amount: 3400,
        initial_amount: 1700,
        discount_amount: 1700,
        subtotal_amount: 1700,
        applied_discount_quantity: 2,
        applied_quantity: 2,
        applied_quantity_amount: 1700,
        applied_discount_amount: 1700,
      },
      { amount: 21397, initial_amount: 19697, items_discount_amount: 1700, total_amount: 19697 },
    ],
    [
      'ADD_MISSING_ITEMS',
      3,
      {
        quantity: 3,
        initial_quantity: 2,
        discount_quantity: 3,
        amount: 2550,
        initial_amount: 1700,
        discount_amount: 2550,
        subtotal_amount: 0,
        applied_discount_quantity: 3,
        applied_quantity: 1,
        applied_quantity_amount: 850,
        applied_discount_amount: 2550,
      },
      { amount: 20547, initial_amount: 19697, items_discount_amount: 2550, total_amount: 17997 },
    ],
    [
      'ADD_MISSING_ITEMS',
      1,
      {
        quantity: 2,
        initial_quantity: 2,
        discount_quantity: 1,
        amount: 1700,
        initial_amount: 1700,
        discount_amount: 850,
        subtotal_amount: 850,
        applied_discount_quantity: 1,
        applied_discount_amount: 850,
      },
      { amount: 19697, items_discount_amount: 850, total_amount: 18847 },
    ],
    [
      'ADD_MISSING_ITEMS',
      2,
      {
        quantity: 2,
        initial_quantity: 2,
        discount_quantity: 2,
        amount: 1700,
        initial_amount: 1700,
        discount_amount: 1700,
        subtotal_amount: 0,
        applied_discount_quantity: 2,
        applied_discount_amount: 1700,
      },
      { amount: 19697, items_discount_amount: 1700, total_amount: 17997 },
    ],
  ] as const)('%s %d', (effect, units, line, order) => {
    const { amounts, items } = answer(give(effect, units));

    expect(numbersOf(items[1])).toEqual({ price: 850, ...line });
    expect(amounts).toEqual({
      ...order,
      total_discount_amount: order.items_discount_amount,
      items_applied_discount_amount: order.items_discount_amount,
      total_applied_discount_amount: order.items_discount_amount,
    });
    expect(items).toHaveLength(3);
  });

  test.each([
    ['without an effect', undefined],
    ['with ADD_MISSING_ITEMS', 'ADD_MISSING_ITEMS'],
  ] as const)('adds what is missing %s', (_name, effect) => {
    const { effect: result, discount } = computed(give(effect, 3), aContext());

    expect(result.lines).toEqual([{ index: 1, discount: 2550, freeUnits: 3, addedUnits: 1, addedAmount: 850 }]);
    expect(discount).toMatchObject({ effect: 'ADD_MISSING_ITEMS', unit_off: 3, is_dynamic: false });
  });

  it('takes what earlier discounts left of a unit', () => {
    const { order, effects } = after(
      [{ type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 }, give('ADD_MISSING_ITEMS', 1)],
      { order: aCart(A, B) },
    );

    expect(perLine(effects[1]!)).toEqual({ 1: 765 });
    expect(order.lines[1]?.discount).toBe(935);
  });

  it('ends at the full price of a line it makes free', () => {
    const { order } = after([
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 },
      give('ADD_MISSING_ITEMS', 2),
    ]);

    expect(order.lines[1]?.discount).toBe(1700);
  });

  it('gives added units at their full price, whatever earlier discounts took', () => {
    const { order, effects } = after([
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 },
      give('ADD_NEW_ITEMS', 1),
    ]);

    expect(perLine(effects[1]!)).toEqual({ 1: 850 });
    expect(order.lines[1]).toMatchObject({ amount: 2550, discount: 1020, quantity: 3, discountQuantity: 1 });
  });

  it('does not make a unit free twice', () => {
    const { order, effects } = after([
      give('ADD_MISSING_ITEMS', 1),
      give('ADD_MISSING_ITEMS', 1),
      give('ADD_MISSING_ITEMS', 1),
    ]);

    expect(effects.map(perLine)).toEqual([{ 1: 850 }, { 1: 850 }, {}]);
    expect(order.lines[1]).toMatchObject({ quantity: 2, discountQuantity: 2, discount: 1700 });
  });

  it('goes through all lines of the product, the first first', () => {
    const order = aCart(B, A, { ...B, quantity: 3, price: 900 });

    const { effect } = computed(give('ADD_MISSING_ITEMS', 4), aContext({ order }));

    expect(effect.lines).toEqual([
      { index: 0, discount: 1700, freeUnits: 2 },
      { index: 2, discount: 1800, freeUnits: 2 },
    ]);
  });

  it('adds what is missing on the first line of the product', () => {
    const order = aCart(B, A, { ...B, quantity: 3, price: 900 });

    const { effect } = computed(give('ADD_MISSING_ITEMS', 6), aContext({ order }));

    expect(effect.lines).toEqual([
      { index: 0, discount: 2550, freeUnits: 3, addedUnits: 1, addedAmount: 850 },
      { index: 2, discount: 2700, freeUnits: 3 },
    ]);
  });

  it('takes no more than is left of the order from units that are in it', () => {
    const { order, effects } = after([{ type: 'AMOUNT', amount_off: 18697 }, give('ADD_MISSING_ITEMS', 3)]);

    expect(effects[1]?.lines).toEqual([{ index: 1, discount: 1850, freeUnits: 3, addedUnits: 1, addedAmount: 850 }]);
    expect(payable(order)).toBe(0);
    expect(order.amount).toBe(20547);
  });

  it('leaves lines discounted before with discountLinesOnce, and still adds what is missing', () => {
    const percent = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } as const;

    const { effects } = after([percent, give('ADD_MISSING_ITEMS', 3)], { discountLinesOnce: true });

    expect(effects[1]?.lines).toEqual([{ index: 1, discount: 850, freeUnits: 1, addedUnits: 1, addedAmount: 850 }]);
  });

  it('goes by the average where a line has no price', () => {
    const order = aCart({ product_id: 'B', quantity: 2, amount: 1701 });

    const { effect } = computed(give('ADD_NEW_ITEMS', 1), aContext({ order }));

    expect(effect.lines).toEqual([{ index: 0, discount: 851, freeUnits: 1, addedUnits: 1, addedAmount: 851 }]);
  });

  it('raises a line without an amount and leaves money alone', () => {
    const { amounts, items } = answer(give('ADD_MISSING_ITEMS', 3), {
      order: aCart(A, { product_id: 'B', quantity: 2 }),
    });

    expect(numbersOf(items[1])).toEqual({
      quantity: 3,
      initial_quantity: 2,
      discount_quantity: 3,
      applied_discount_quantity: 3,
      applied_quantity: 1,
    });
    expect(amounts).toMatchObject({ amount: 5997, items_discount_amount: 0, total_amount: 5997 });
  });
});

describe('computeDiscount, UNIT on a product that is not in the order', () => {
  test.each(['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS'] as const)('%s puts a line at the end', (effect) => {
    const { amounts, items } = answer(give(effect, 2, 'prod_D'), { catalog });

    expect(items).toHaveLength(4);
    expect(items[3]).toEqual({
      object: 'order_item',
      product_id: 'prod_D',
      product: { id: 'prod_D', source_id: 'dee', name: 'Dee', price: 2400, metadata: { size: 'L' } },
      quantity: 2,
      initial_quantity: 0,
      discount_quantity: 2,
      amount: 4800,
      initial_amount: 0,
      discount_amount: 4800,
      price: 2400,
      subtotal_amount: 0,
      applied_discount_quantity: 2,
      applied_quantity: 2,
      applied_quantity_amount: 4800,
      applied_discount_amount: 4800,
    });
    expect(amounts).toMatchObject({ amount: 24497, initial_amount: 19697, total_amount: 19697 });
  });

  it('adds an SKU with its product', () => {
    const named = { source_id: 'dee-1', sku: 'Dee, large', price: 2600 };
    const sku = aSku({ id: 'sku_1', product_id: 'prod_D', ...named, metadata: { hue: 'red' } });

    const { effect, discount } = computed(
      give('ADD_NEW_ITEMS', 1, 'sku_1'),
      aContext({ catalog: catalogOf([D, sku]) }),
    );

    expect(effect.added).toEqual([
      {
        identity: {
          product_id: 'prod_D',
          sku_id: 'sku_1',
          product: { id: 'prod_D', source_id: 'dee', name: 'Dee', price: 2400, metadata: { size: 'L' } },
          sku: { id: 'sku_1', ...named, metadata: { hue: 'red' } },
        },
        price: 2600,
        quantity: 1,
        discount: 2600,
        freeUnits: 1,
      },
    ]);
    expect(discount).toMatchObject({ sku: { id: 'sku_1', source_id: 'dee-1', name: 'Dee, large' } });
  });

  test.each([
    ['its own', 2600, D, 2600],
    ['that of its product', null, D, 2400],
    ['none', null, null, null],
  ])('gives an SKU the price that is %s', (_name, price, product, expected) => {
    const sku = aSku({ id: 'sku_1', product_id: 'prod_D', price });
    const context = aContext({ catalog: catalogOf(product ? [product, sku] : [sku]) });

    const { effect } = computed(give('ADD_NEW_ITEMS', 1, 'sku_1'), context);

    expect(effect.added[0]?.price).toBe(expected);
    expect(effect.added[0]?.identity.product?.id).toBe(product?.id);
  });

  test.each([
    ['unit_type', { unit_type: 'prod_D' }],
    ['unit_type as a source id', { unit_type: 'dee' }],
    ['the id of product', { product: { id: 'prod_D' } }],
    ['the source id of product', { product: { source_id: 'dee' } }],
    ['product before unit_type', { unit_type: 'other', product: { id: 'prod_D' } }],
  ])('finds the product in the catalogue by %s', (_name, named) => {
    const { effect, discount } = computed(
      { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', ...named },
      aContext({ catalog }),
    );

    expect(effect.added.map((line) => line.identity.product_id)).toEqual(['prod_D']);
    expect(discount).toMatchObject({ product: { id: 'prod_D', source_id: 'dee', name: 'Dee' } });
  });

  it('adds a product without a price with its units only', () => {
    const { amounts, items } = answer(give('ADD_MISSING_ITEMS', 1, 'prod_5h1pp1ng'));

    expect(items[3]).toEqual({
      object: 'order_item',
      product_id: 'prod_5h1pp1ng',
      product: { id: 'prod_5h1pp1ng' },
      quantity: 1,
      initial_quantity: 0,
      discount_quantity: 1,
      applied_discount_quantity: 1,
      applied_quantity: 1,
    });
    expect(amounts).toEqual({
      amount: 19697,
      initial_amount: 19697,
      items_discount_amount: 0,
      total_discount_amount: 0,
      total_amount: 19697,
      items_applied_discount_amount: 0,
      total_applied_discount_amount: 0,
    });
  });

  test.each(['prod_5h1pp1ng', '5h1pp1ng'])('makes the shipping of the order free, named as %s', (unit_type) => {
    const order = aCart(A, { source_id: '5h1pp1ng', price: 990 });

    const { effect } = computed(give(undefined, 1, unit_type), aContext({ order }));

    expect(effect.lines).toEqual([{ index: 1, discount: 990, freeUnits: 1 }]);
  });

  it('names shipping by both of its names', () => {
    const { discount } = computed(give(undefined, 1, '5h1pp1ng'), aContext());

    expect(discount).toMatchObject({ product: { id: 'prod_5h1pp1ng', source_id: '5h1pp1ng' } });
  });

  it('keeps the names a definition gives to what the catalogue does not know', () => {
    const discount = {
      type: 'UNIT',
      effect: 'ADD_NEW_ITEMS',
      unit_off: 1,
      unit_type: 'p9',
      product: { id: 'p9', source_id: 's9', name: 'Nine' },
    } as const;

    const result = computed(discount, aContext());

    expect(result.effect.added[0]?.identity).toEqual({
      product_id: 'p9',
      product: { id: 'p9', source_id: 's9', name: 'Nine' },
    });
    expect(result.discount).toEqual({ ...discount, is_dynamic: false });
  });

  it('keeps an unknown SKU apart from its product', () => {
    const discount = {
      type: 'UNIT',
      effect: 'ADD_NEW_ITEMS',
      unit_off: 1,
      unit_type: 'k9',
      sku: { id: 'k9', name: 'K' },
      product: { id: 'prod_D' },
    } as const;

    const { effect } = computed(discount, aContext({ catalog }));

    expect(effect.added[0]).toMatchObject({ identity: { sku_id: 'k9', sku: { id: 'k9', sku: 'K' } }, price: null });
  });

  it('gives an order without an amount one', () => {
    const order = orderOf({ items: [] });
    const { effect } = computed(give('ADD_NEW_ITEMS', 1, 'prod_D'), aContext({ order, catalog }));

    expect(applyEffect(order, effect)).toMatchObject({ amount: 2400, initialAmount: 0, itemsDiscount: 2400 });
  });
});

describe('computeDiscount, UNIT and the line it raises', () => {
  const sku = { product_id: 'P', sku_id: 'k1', price: 300 };
  const plain = { product_id: 'P', price: 200 };

  test.each([
    ['a product: the line of the product before one of its SKUs', 'P', [sku, plain], 1],
    ['a product: a line of its SKU where there is no other', 'P', [A, sku], 1],
    ['an SKU: its own line', 'k1', [plain, sku], 1],
    ['an SKU: not the line of its product', 'k1', [plain], null],
    ['a product by its source id', 's1', [A, { source_id: 's1', price: 10 }], 1],
    ['a product by the source id of its object', 's1', [{ product: { source_id: 's1' }, price: 10 }], 0],
    ['a product by the id of its object', 'p1', [{ product: { id: 'p1' }, price: 10 }], 0],
    [
      'no product by the source id of an SKU',
      's1',
      [{ source_id: 's1', related_object: 'sku' as const, price: 10 }],
      null,
    ],
  ])('is, for %s', (_name, unit_type, items, index) => {
    const kind = unit_type === 'k1' ? { sku: { id: 'k1' } } : {};

    const { effect } = computed(
      { ...give('ADD_NEW_ITEMS', 1, unit_type), ...kind },
      aContext({ order: aCart(...items) }),
    );

    expect(effect.lines?.[0]?.index ?? null).toBe(index);
    expect(effect.added).toHaveLength(index === null ? 1 : 0);
  });

  test.each([
    ['its id', { sku_id: 'k1' }],
    ['the id of its object', { sku: { id: 'k1' } }],
    ['the source id of its object', { sku: { source_id: 'k1' } }],
    ['the source id of the line', { source_id: 'k1', related_object: 'sku' as const }],
  ])('of an SKU is known by %s', (_name, item) => {
    const order = aCart(A, { ...item, price: 10 });

    const { effect } = computed({ ...give('ADD_NEW_ITEMS', 1, 'k1'), sku: { id: 'k1' } }, aContext({ order }));

    expect(effect.lines?.map((line) => line.index)).toEqual([1]);
  });
});

describe('computeDiscount, the number of free units', () => {
  test.each([
    ['nothing', 0, 0],
    ['less than nothing', -2, 0],
    ['less than one', 0.99, 0],
    ['one', 1, 1],
    ['a part more than one', 1.99, 1],
    ['none given', undefined, 0],
  ])('%s', (_name, unit_off, units) => {
    const { effect, discount } = computed(
      { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off, unit_type: 'B' },
      aContext(),
    );

    expect(effect.lines?.[0]?.addedUnits ?? 0).toBe(units);
    expect(discount).toMatchObject({ unit_off: units });
    expect(effect).toMatchObject({ orderDiscount: null, added: [] });
    expect(effect.lines).not.toBeNull();
  });

  it('is at most a million', () => {
    const { effect } = computed(give('ADD_NEW_ITEMS', 2_000_000), aContext());

    expect(effect.lines?.[0]).toMatchObject({ addedUnits: 1_000_000, discount: 850_000_000 });
  });

  it('is worth at most the largest accepted amount', () => {
    const order = aCart({ product_id: 'B', price: 400_000_000_000 });

    const { effect } = computed(give('ADD_NEW_ITEMS', 5), aContext({ order }));

    expect(effect.lines?.[0]).toMatchObject({ addedUnits: 2, freeUnits: 2, discount: 800_000_000_000 });
  });

  it('is bound the same way on a new line', () => {
    const rich = catalogOf([aProduct({ id: 'R', price: 400_000_000_000 })]);

    const { effect } = computed(give('ADD_NEW_ITEMS', 5, 'R'), aContext({ catalog: rich }));

    expect(effect.added[0]).toMatchObject({ quantity: 2, freeUnits: 2, discount: 800_000_000_000 });
  });

  it('counts units of a product that costs nothing', () => {
    const { effect } = computed(give('ADD_NEW_ITEMS', 5), aContext({ order: aCart({ product_id: 'B', price: 0 }) }));

    expect(effect.lines?.[0]).toMatchObject({ addedUnits: 5, discount: 0, addedAmount: 0 });
  });
});

describe('computeDiscount, UNIT without a product', () => {
  test.each(['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS', 'REPLACE_ITEMS', 'ADD_SAME_ITEMS'] as const)(
    '%s has no effect',
    (effect) => {
      const result = computed({ type: 'UNIT', effect, unit_off: 2 }, aContext());

      expect(result.effect).toEqual({ orderDiscount: null, lines: [], added: [], replacements: [] });
      expect(result.discount).toEqual({ type: 'UNIT', effect, unit_off: 2, is_dynamic: false });
    },
  );
});

describe('computeDiscount, ADD_MANY_ITEMS', () => {
  it('adds up its elements, each with its own effect', () => {
    const discount = {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' },
        { unit_off: 1, unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
        { unit_off: 1, unit_type: 'dee', effect: 'ADD_NEW_ITEMS' },
      ],
    } as const;

    const { effect, discount: shown } = computed(discount, aContext({ catalog }));

    expect(effect).toMatchObject({
      orderDiscount: null,
      lines: [
        { index: 0, discount: 1999, freeUnits: 1 },
        { index: 1, discount: 850, freeUnits: 1, addedUnits: 1, addedAmount: 850 },
      ],
      added: [{ price: 2400, quantity: 1, discount: 2400, freeUnits: 1 }],
      replacements: [],
    });
    expect(shown).toEqual({
      ...discount,
      units: [
        discount.units[0],
        discount.units[1],
        { ...discount.units[2], product: { id: 'prod_D', source_id: 'dee', name: 'Dee' } },
      ],
      is_dynamic: false,
    });
  });

  it('lets each element see what the ones before it added', () => {
    const discount = {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { unit_off: 1, unit_type: 'B', effect: 'ADD_MISSING_ITEMS' },
        { unit_off: 3, unit_type: 'B' },
        { unit_off: 1, unit_type: 'prod_D', effect: 'ADD_MISSING_ITEMS' },
        { unit_off: 2, unit_type: 'prod_D', effect: 'ADD_MISSING_ITEMS' },
        { unit_off: 1, unit_type: 'prod_D', effect: 'ADD_NEW_ITEMS' },
      ],
    } as const;

    const { effect } = computed(discount, aContext({ catalog }));

    expect(effect.lines).toEqual([{ index: 1, discount: 2550, freeUnits: 3, addedUnits: 1, addedAmount: 850 }]);
    expect(effect.added).toMatchObject([{ quantity: 3, discount: 7200, freeUnits: 3 }]);
  });

  it('adds the same as its elements one after the other', () => {
    const units = [
      { unit_off: 2, unit_type: 'prod_D', effect: 'ADD_NEW_ITEMS' },
      { unit_off: 3, unit_type: 'prod_D', effect: 'ADD_MISSING_ITEMS' },
      { unit_off: 3, unit_type: 'A', effect: 'ADD_NEW_ITEMS' },
    ] as const;
    const context = aContext({ catalog });

    const { effect } = computed({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units }, context);
    const apart = after(
      units.map((unit) => ({ type: 'UNIT', ...unit })),
      { catalog },
    );

    expect(applyEffect(context.order, effect)).toEqual(apart.order);
  });

  test.each([[[]], [undefined]])('has no effect with the elements %j', (units) => {
    const { effect, discount } = computed({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units }, aContext());

    expect(effect).toEqual({ orderDiscount: null, lines: [], added: [], replacements: [] });
    expect(discount).toEqual({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [], is_dynamic: false });
  });
});

describe('computeDiscount, ADD_SAME_ITEMS', () => {
  const collections = new Map([
    [
      'pc_1',
      {
        id: 'pc_1',
        name: 'one',
        type: 'STATIC' as const,
        products: [
          { object: 'product' as const, id: 'B' },
          { object: 'product' as const, id: 'C' },
        ],
        created_at: '',
        object: 'products_collection' as const,
      },
    ],
  ]);

  test.each([
    ['a collection', { unit_type: 'pc_1' }, null, 2, { 1: 1, 2: 1 }],
    ['a collection, unevenly', { unit_type: 'pc_1' }, null, 3, { 1: 2, 2: 1 }],
    ['a collection, fewer units than lines', { unit_type: 'pc_1' }, null, 1, { 1: 1 }],
    ['all products', { unit_type: 'pc_a11pr0dUc75' }, null, 3, { 0: 1, 1: 1, 2: 1 }],
    ['a product', { unit_type: 'A' }, null, 2, { 0: 2 }],
    ['the rules, before what it names', { unit_type: 'A' }, { included: products(['C']) }, 2, { 2: 2 }],
    [
      'the rules, in application order',
      {},
      { included: [everyProduct({ effect: 'APPLY_FROM_CHEAPEST' as const })] },
      2,
      { 1: 1, 0: 1 },
    ],
    ['a product that is not in the order', { unit_type: 'Z' }, null, 2, {}],
  ])('adds units of %s', (_name, named, scope, unit_off, expected) => {
    const context = aContext({ collections, scope });

    const { effect } = computed({ type: 'UNIT', effect: 'ADD_SAME_ITEMS', unit_off, ...named }, context);

    expect(Object.fromEntries((effect.lines ?? []).map((line) => [line.index, line.addedUnits]))).toEqual(expected);
    expect(effect.lines?.map((line) => line.freeUnits)).toEqual(effect.lines?.map((line) => line.addedUnits));
    expect(effect.added).toEqual([]);
  });

  it('adds nothing to a line that was replaced as a whole', () => {
    const order = aCart(A, B);
    const emptied = { ...order, lines: [{ ...order.lines[0]!, quantity: 0 }, order.lines[1]!] };
    const discount = { type: 'UNIT', effect: 'ADD_SAME_ITEMS', unit_off: 2, unit_type: 'pc_a11pr0dUc75' } as const;

    const { effect } = computed(discount, aContext({ order: emptied }));

    expect(effect.lines?.map((line) => [line.index, line.addedUnits])).toEqual([[1, 2]]);
  });

  it('adds nothing to an order without items', () => {
    const context = aContext({ order: orderOf({ amount: 100 }) });

    const { effect } = computed({ type: 'UNIT', effect: 'ADD_SAME_ITEMS', unit_off: 1, unit_type: 'A' }, context);

    expect(effect).toMatchObject({ lines: [], added: [] });
  });
});

describe('collectGiftNames', () => {
  test.each<[string, Discount, readonly string[], readonly string[]]>([
    ['money', { type: 'AMOUNT', amount_off: 1 }, [], []],
    ['a product or SKU by unit_type', give('ADD_NEW_ITEMS', 1, 'x'), ['x'], ['x']],
    [
      'a product and an SKU by all their names',
      { ...give('ADD_NEW_ITEMS', 1, 'p'), product: { id: 'p', source_id: 's' }, sku: { id: 'k', source_id: 't' } },
      ['p', 's'],
      ['k', 't', 'p'],
    ],
    [
      'the elements of ADD_MANY_ITEMS, each name once',
      {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        unit_type: 'ignored',
        units: [{ unit_type: 'a' }, { unit_type: 'b', product: { id: 'b' } }, { unit_type: 'a' }, {}],
      },
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['nothing', { type: 'UNIT', effect: 'ADD_MANY_ITEMS' }, [], []],
  ])('names %s', (_name, discount, ofProducts, ofSkus) => {
    expect(collectGiftNames(discount)).toEqual({ products: ofProducts, skus: ofSkus });
  });
});
