// Which lines and units a discount reaches: products, extremes, skip, repeat, targets and limits.
import {
  type DiscountContext,
  hitValue,
  type ProductCollection,
  type ProductScope,
  type RequestOrderItem,
  type ScopeDefinition,
  type ScopeEffect,
  selectLines,
} from '../../support/core';
import { A, B, aCart, aContext, after, computed, everyProduct, perLine, products } from './cart';

function reached(context: DiscountContext): readonly number[] {
  return selectLines(context, { unitFactor: 1, bundle: null }).hits.map((hit) => hit.index);
}

function unitsReached(context: DiscountContext, unitFactor = 1): Readonly<Record<number, number>> {
  const { hits } = selectLines(context, { unitFactor, bundle: null });
  return Object.fromEntries(hits.map((hit) => [hit.index, hit.units]));
}

function collection(id: string, members: ProductCollection['products']): ReadonlyMap<string, ProductCollection> {
  const record = {
    id,
    name: id,
    type: 'STATIC',
    products: members,
    created_at: '',
    object: 'products_collection',
  } as const;
  return new Map([[id, record]]);
}

describe('selectLines, products', () => {
  test.each<[string, ProductScope | null, readonly number[]]>([
    ['no scope: every line', null, [0, 1, 2]],
    ['an empty scope: every line', {}, [0, 1, 2]],
    ['empty lists: every line', { included: [], excluded: [], included_all: false }, [0, 1, 2]],
    ['all included: every line', { included_all: true }, [0, 1, 2]],
    ['one product', { included: products(['B']) }, [1]],
    ['products in another order than the request', { included: products(['C', 'A']) }, [0, 2]],
    ['a product that is not in the order', { included: products(['Z']) }, []],
    ['the collection of all products', { included: [everyProduct()] }, [0, 1, 2]],
    ['an unknown collection', { included: [{ object: 'products_collection', id: 'pc_none' }] }, []],
    ['all but one', { included_all: true, excluded: products(['B']) }, [0, 2]],
    ['only an excluded product: all but it', { excluded: products(['B']) }, [0, 2]],
    ['included and excluded: excluded wins', { included: products(['A', 'B']), excluded: products(['B']) }, [0]],
    ['all included beside definitions', { included: products(['C']), included_all: true }, [0, 1, 2]],
    ['only the cheapest excluded', { excluded: [everyProduct({ effect: 'APPLY_TO_CHEAPEST' })] }, [0, 2]],
    ['units do not count when excluding', { excluded: products(['A'], { target: 'UNIT', repeat: 2 }) }, [1, 2]],
  ])('reaches with %s', (_name, scope, expected) => {
    expect(reached(aContext({ scope }))).toEqual(expected);
  });

  test.each<[string, RequestOrderItem, ScopeDefinition, boolean]>([
    ['a product by its id', { product_id: 'p1' }, { object: 'product', id: 'p1' }, true],
    ['a product by the id of its object', { product: { id: 'p1' } }, { object: 'product', id: 'p1' }, true],
    ['a product by its source id', { product: { source_id: 's1' } }, { object: 'product', source_id: 's1' }, true],
    ['a product by the source id of the line', { source_id: 's1' }, { object: 'product', source_id: 's1' }, true],
    ['a product unknown to the catalogue by its source id', { source_id: 's1' }, { object: 'product', id: 's1' }, true],
    [
      'no product by the source id of an SKU',
      { source_id: 's1', related_object: 'sku' },
      { object: 'product', id: 's1' },
      false,
    ],
    ['an SKU of a product', { product_id: 'p1', sku_id: 'k1' }, { object: 'product', id: 'p1' }, true],
    ['an SKU by its id', { product_id: 'p1', sku_id: 'k1' }, { object: 'sku', id: 'k1' }, true],
    ['an SKU by the id of its object', { sku: { id: 'k1' } }, { object: 'sku', id: 'k1' }, true],
    ['an SKU by its source id', { sku: { source_id: 's1' } }, { object: 'sku', source_id: 's1' }, true],
    [
      'an SKU by the source id of the line',
      { source_id: 's1', related_object: 'sku' },
      { object: 'sku', id: 's1' },
      true,
    ],
    [
      'no SKU by the source id of a product',
      { source_id: 's1', related_object: 'product' },
      { object: 'sku', id: 's1' },
      false,
    ],
    ['no other SKU', { product_id: 'p1', sku_id: 'k2' }, { object: 'sku', id: 'k1' }, false],
    ['no other product', { product_id: 'p2' }, { object: 'product', id: 'p1' }, false],
    ['nothing by a definition without ids', { product_id: 'p1' }, { object: 'product' }, false],
    ['nothing of a line without ids', {}, { object: 'product', id: 'p1' }, false],
  ])('reaches %s', (_name, item, definition, expected) => {
    const order = aCart({ price: 100, ...item });

    expect(reached(aContext({ order, scope: { included: [definition] } }))).toEqual(expected ? [0] : []);
  });

  test.each<[string, ProductCollection['products'], readonly number[]]>([
    ['a product', [{ object: 'product', id: 'B' }], [1]],
    ['a product and its SKUs', [{ object: 'product', id: 'A' }], [0, 2]],
    ['an SKU', [{ object: 'sku', id: 'k1', product_id: 'A' }], [2]],
    ['nothing', [], []],
  ])('reaches the members of a collection: %s', (_name, members, expected) => {
    const order = aCart(A, B, { product_id: 'A', sku_id: 'k1', price: 10 });
    const scope: ProductScope = { included: [{ object: 'products_collection', id: 'pc_1' }] };

    expect(reached(aContext({ order, scope, collections: collection('pc_1', members) }))).toEqual(expected);
  });

  it('leaves out lines without an amount', () => {
    const order = aCart({ product_id: 'free' }, A);

    expect(reached(aContext({ order }))).toEqual([1]);
    expect(reached(aContext({ order, scope: { included: [everyProduct({ effect: 'APPLY_TO_CHEAPEST' })] } }))).toEqual([
      1,
    ]);
  });

  it('leaves out lines from which every unit was replaced', () => {
    const order = aCart(A, B);
    const emptied = { ...order, lines: [{ ...order.lines[0]!, quantity: 0 }, order.lines[1]!] };

    const dearest = { included: [everyProduct({ effect: 'APPLY_TO_MOST_EXPENSIVE' as const })] };

    expect(reached(aContext({ order: emptied }))).toEqual([1]);
    expect(reached(aContext({ order: emptied, scope: dearest }))).toEqual([1]);
  });
});

describe('selectLines, several definitions', () => {
  it('gives a line to the first definition that picks it', () => {
    const included = [...products(['A'], { quantity_limit: 1 }), everyProduct({ quantity_limit: 2 })];

    expect(unitsReached(aContext({ scope: { included } }))).toEqual({ 0: 1, 1: 2, 2: 1 });
  });

  it('does not give a line on when limits leave no unit of it', () => {
    const included = [...products(['A'], { aggregated_quantity_limit: 0 }), everyProduct()];

    expect(reached(aContext({ scope: { included } }))).toEqual([1, 2]);
  });

  it.each([
    ['in the order of the lines', ['A', 'B'], {}, { 0: 2, 1: 1 }],
    ['whatever the order of the definitions', ['B', 'A'], {}, { 0: 2, 1: 1 }],
    [
      'one definition after the other, where they pick extremes',
      ['B', 'A'],
      { effect: 'APPLY_FROM_CHEAPEST' },
      { 0: 1, 1: 2 },
    ],
    ['by the same formula', ['A', 'B'], { aggregated_quantity_limit_formula: '1 + 2' }, { 0: 2, 1: 1 }],
  ] as const)('share an aggregated limit that is the same, %s', (_name, ids, more, expected) => {
    const limits = { quantity_limit: 2, aggregated_quantity_limit: 3, ...more };

    expect(unitsReached(aContext({ scope: { included: products([...ids], limits) } }))).toEqual(expected);
  });

  it('count aggregated limits that differ apart', () => {
    const included = [
      ...products(['A'], { aggregated_quantity_limit: 2 }),
      ...products(['B'], { aggregated_quantity_limit: 1 }),
    ];

    expect(unitsReached(aContext({ scope: { included } }))).toEqual({ 0: 2, 1: 1 });
  });

  it('gives a line on when the first definition skips it', () => {
    const included = [everyProduct({ skip_initially: 1 }), everyProduct({ quantity_limit: 1 })];

    expect(unitsReached(aContext({ scope: { included } }))).toEqual({ 0: 1, 1: 2, 2: 1 });
  });

  it('gives a line on when the first definition reaches no unit of it', () => {
    const included = [everyProduct({ target: 'UNIT', skip_initially: 3, repeat: 9 }), ...products(['A'])];

    expect(unitsReached(aContext({ scope: { included } }))).toEqual({ 0: 3, 1: 1 });
  });

  it('goes by the lines of the request where each definition takes every line, said or not', () => {
    const included = [...products(['C'], { effect: 'APPLY_TO_EVERY' }), ...products(['A'])];

    expect(reached(aContext({ scope: { included } }))).toEqual([0, 2]);
  });

  it('skips the first line of the request, not the dearest, where a definition takes every line', () => {
    const included = [everyProduct({ effect: 'APPLY_TO_EVERY', skip_initially: 1 })];

    expect(reached(aContext({ scope: { included } }))).toEqual([1, 2]);
  });

  it('can take both extremes', () => {
    const included = [
      everyProduct({ effect: 'APPLY_TO_MOST_EXPENSIVE' }),
      everyProduct({ effect: 'APPLY_TO_CHEAPEST' }),
    ];

    expect(reached(aContext({ scope: { included } }))).toEqual([2, 1]);
  });

  it('takes an extreme of all lines, not of those left over', () => {
    const included = [...products(['B']), everyProduct({ effect: 'APPLY_TO_CHEAPEST' })];

    expect(reached(aContext({ scope: { included } }))).toEqual([1]);
  });

  it('adds the lines no definition picks when all are included', () => {
    const scope = { included: [everyProduct({ effect: 'APPLY_TO_CHEAPEST' as const })], included_all: true };

    expect(reached(aContext({ scope }))).toEqual([1, 0, 2]);
  });

  it('goes definition by definition unless each takes every line', () => {
    const included = [...products(['C'], { effect: 'APPLY_FROM_CHEAPEST' }), ...products(['A'])];

    expect(reached(aContext({ scope: { included } }))).toEqual([2, 0]);
  });
});

describe('selectLines, extremes', () => {
  test.each<[ScopeEffect | null | undefined, readonly number[]]>([
    ['APPLY_TO_EVERY', [0, 1, 2]],
    [null, [0, 1, 2]],
    [undefined, [0, 1, 2]],
    ['APPLY_TO_CHEAPEST', [1]],
    ['APPLY_FROM_CHEAPEST', [1, 0, 2]],
    ['APPLY_TO_MOST_EXPENSIVE', [2]],
    ['APPLY_FROM_MOST_EXPENSIVE', [2, 0, 1]],
  ])('%s goes through A, B and C', (effect, expected) => {
    expect(reached(aContext({ scope: { included: [everyProduct({ effect })] } }))).toEqual(expected);
  });

  const tied = [
    { product_id: 'X', price: 500, quantity: 2 },
    { product_id: 'Y', price: 500, quantity: 1 },
    { product_id: 'Z', price: 500, quantity: 1 },
    { product_id: 'W', price: 100, quantity: 1 },
  ];

  test.each<[ScopeEffect, readonly number[]]>([
    ['APPLY_FROM_CHEAPEST', [3, 1, 2, 0]],
    ['APPLY_FROM_MOST_EXPENSIVE', [1, 2, 0, 3]],
    ['APPLY_TO_MOST_EXPENSIVE', [1]],
  ])('%s breaks a tie by the lower subtotal, then by the request', (effect, expected) => {
    const context = aContext({ order: aCart(...tied), scope: { included: [everyProduct({ effect })] } });

    expect(reached(context)).toEqual(expected);
  });

  it('counts a line without a price by its average', () => {
    const order = aCart({ product_id: 'X', quantity: 4, amount: 1000 }, { product_id: 'Y', price: 251 });

    expect(reached(aContext({ order, scope: { included: [everyProduct({ effect: 'APPLY_TO_CHEAPEST' })] } }))).toEqual([
      0,
    ]);
  });

  it('counts a line with both by its price', () => {
    const order = aCart(
      { product_id: 'X', amount: 10, price: 300 },
      { product_id: 'Y', quantity: 2, amount: 400 },
      { product_id: 'Z', price: 100 },
    );

    expect(
      reached(aContext({ order, scope: { included: [everyProduct({ effect: 'APPLY_FROM_MOST_EXPENSIVE' })] } })),
    ).toEqual([0, 1, 2]);
  });
});

describe('selectLines, skip and repeat', () => {
  function twelve(settings: Partial<ScopeDefinition>): DiscountContext {
    const items = Array.from({ length: 12 }, (_, index) => ({ product_id: `p${index}`, price: 100 }));
    return aContext({ order: aCart(...items), scope: { included: [everyProduct(settings)] } });
  }

  test.each<[string, Partial<ScopeDefinition>, readonly number[]]>([
    ['skip 2, repeat 4', { skip_initially: 2, repeat: 4 }, [3, 7, 11]],
    ['skip 0, repeat 4', { skip_initially: 0, repeat: 4 }, [1, 5, 9]],
    ['skip 1, repeat 3', { skip_initially: 1, repeat: 3 }, [2, 5, 8, 11]],
    ['skip 11', { skip_initially: 11 }, [12]],
    ['skip 12', { skip_initially: 12 }, []],
    ['skip 13', { skip_initially: 13, repeat: 2 }, []],
    ['repeat 12', { repeat: 12 }, [1]],
    ['repeat 11', { repeat: 11 }, [1, 12]],
    ['nothing below zero', { skip_initially: -3, repeat: -1 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['repeat 0', { repeat: 0 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])('picks lines with %s', (_name, settings, positions) => {
    expect(reached(twelve(settings))).toEqual(positions.map((position) => position - 1));
  });

  test.each<[string, Partial<ScopeDefinition>, Readonly<Record<number, readonly number[]>>]>([
    ['skip 2, repeat 4', { skip_initially: 2, repeat: 4 }, { 0: [3], 2: [2], 3: [1] }],
    ['skip 1, repeat 3', { skip_initially: 1, repeat: 3 }, { 0: [2, 5], 2: [3], 3: [1] }],
    ['no skip, no repeat', {}, { 0: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5], 3: [1, 2] }],
    ['skip a whole line', { skip_initially: 5, repeat: 5 }, { 2: [1], 3: [1] }],
    ['skip all', { skip_initially: 12 }, {}],
    ['repeat beyond the end', { repeat: 12 }, { 0: [1] }],
    ['a limit of the line', { quantity_limit: 2 }, { 0: [1, 2], 2: [1, 2], 3: [1, 2] }],
    ['a limit of all lines', { repeat: 2, aggregated_quantity_limit: 4 }, { 0: [1, 3, 5], 2: [2] }],
  ])('picks units on from line to line with %s', (_name, settings, expected) => {
    const order = aCart(
      { product_id: 'X', price: 100, quantity: 5 },
      { product_id: 'none' },
      { product_id: 'Y', price: 100, quantity: 5 },
      { product_id: 'Z', price: 100, quantity: 2 },
    );
    const scope = { included: [everyProduct({ ...settings, target: 'UNIT' as const })] };

    const { applicableTo } = computed({ type: 'PERCENT', percent_off: 10 }, aContext({ order, scope }));

    const units = applicableTo[0]?.order_item_units ?? [];
    expect(Object.fromEntries(units.map((line) => [line.index, line.units]))).toEqual(expected);
  });

  const brand = [
    { product_id: 'shirt', quantity: 3, price: 2000 },
    { product_id: 'poster', quantity: 5, price: 1500 },
    { product_id: 'mug', quantity: 2, price: 1000 },
    { product_id: 'socks', quantity: 4, price: 500 },
    { product_id: 'bottle', quantity: 2, price: 2500 },
  ];

  test.each([
    ['ITEM', 'APPLY_TO_ITEMS', { 1: 500, 3: 500 }],
    ['UNIT', 'APPLY_TO_ITEMS_BY_QUANTITY', { 0: 500, 1: 1500, 2: 500, 3: 1000 }],
  ] as const)('takes every second %s from the most expensive on, without the first', (target, effect, expected) => {
    const settings = { effect: 'APPLY_FROM_MOST_EXPENSIVE', target, skip_initially: 1, repeat: 2 } as const;
    const collections = collection(
      'pc_brand',
      ['shirt', 'poster', 'mug', 'socks'].map((id) => ({ object: 'product', id })),
    );
    const scope = { included: [{ object: 'products_collection' as const, id: 'pc_brand', ...settings }] };
    const context = aContext({ order: aCart(...brand), scope, collections });

    const result = computed({ type: 'AMOUNT', effect, amount_off: 500 }, context);

    expect(perLine(result.effect)).toEqual(expected);
  });
});

describe('selectLines, limits of units', () => {
  test.each([
    ['none', {}, 1, { 0: 3, 1: 2, 2: 1 }],
    ['by line', { quantity_limit: 2 }, 1, { 0: 2, 1: 2, 2: 1 }],
    ['together', { aggregated_quantity_limit: 4 }, 1, { 0: 3, 1: 1 }],
    ['both', { quantity_limit: 2, aggregated_quantity_limit: 3 }, 1, { 0: 2, 1: 1 }],
    ['times the bundles', { quantity_limit: 1, aggregated_quantity_limit: 2 }, 2, { 0: 2, 1: 2 }],
    ['a part of a unit', { quantity_limit: 1.9 }, 1, { 0: 1, 1: 1, 2: 1 }],
    ['below zero', { quantity_limit: -1 }, 1, {}],
    ['absent as null', { quantity_limit: null, aggregated_quantity_limit: null }, 1, { 0: 3, 1: 2, 2: 1 }],
  ])('%s', (_name, settings, factor, expected) => {
    expect(unitsReached(aContext({ scope: { included: [everyProduct(settings)] } }), factor)).toEqual(expected);
  });
});

describe('selectLines, lines discounted before', () => {
  const half = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const;

  test.each([
    ['take a further item discount', false, { 0: 1499, 1: 850, 2: 6000 }],
    ['take none with discountLinesOnce', true, { 1: 850, 2: 6000 }],
  ])('%s', (_name, discountLinesOnce, expected) => {
    const { order } = after([half], { scope: { included: products(['A']) } });

    const { effect } = computed(half, aContext({ order, discountLinesOnce }));

    expect(perLine(effect)).toEqual(expected);
  });

  it('leave the weights of a shared amount', () => {
    const { order } = after([half], { scope: { included: products(['C']) }, discountLinesOnce: true });
    const shared = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 500 } as const;

    const { effect } = computed(shared, aContext({ order, discountLinesOnce: true }));

    expect(perLine(effect)).toEqual({ 0: 300, 1: 200 });
  });

  it('do not count discounts that the request sends', () => {
    const order = aCart({ ...A, discount_amount: 100 });

    expect(reached(aContext({ order, discountLinesOnce: true }))).toEqual([0]);
  });

  it('take a further discount of the order', () => {
    const { order } = after([half], { discountLinesOnce: true });

    const { effect } = computed({ type: 'AMOUNT', amount_off: 100 }, aContext({ order, discountLinesOnce: true }));

    expect(effect.orderDiscount).toBe(100);
  });
});

describe('hitValue', () => {
  test.each([
    [1, 467],
    [2, 933],
    [3, 1400],
  ])('is what is left to pay of %d of three units', (quantity_limit, expected) => {
    const order = aCart({ product_id: 'A', quantity: 3, amount: 2000, discount_amount: 600 });
    const scope = { included: products(['A'], { quantity_limit }) };

    const { hits } = selectLines(aContext({ order, scope }), { unitFactor: 1, bundle: null });

    expect(hits.map(hitValue)).toEqual([expected]);
  });
});
