// Bundles: counting them, what is missing, and what they multiply.
import {
  type BundleRules,
  computeDiscount,
  countBundles,
  type Discount,
  type ProductCollection,
  type ProductScope,
  readBundle,
  type RequestOrderItem,
  type ScopeDefinition,
} from '../../../support/core';
import { aCart, aContext, computed, perLine, products } from '../cart';

type Named = Pick<ScopeDefinition, 'object' | 'id' | 'source_id'>;

function member(named: Named, units?: number) {
  const quantity = { name: 'order.items.aggregated_quantity', conditions: { $is: [units] } };
  return {
    name: 'order.items.any',
    conditions: { $is: [{ type: 'product_or_sku', ...named }] },
    ...(units !== undefined && { rules: { 1: quantity, logic: '1' } }),
  };
}

function bundleOf(members: readonly unknown[], limit?: number | null): BundleRules {
  return {
    ...Object.fromEntries(members.map((one, index) => [`${index + 1}`, one])),
    ...(limit !== undefined && { limit }),
  };
}

function product(id: string): Named {
  return { object: 'product', id };
}

function line(product_id: string, quantity: number, more: RequestOrderItem = {}): RequestOrderItem {
  return { product_id, quantity, price: 1000, ...more };
}

const collections: ReadonlyMap<string, ProductCollection> = new Map(
  (
    [
      ['pc_xy', ['X', 'Y']],
      ['pc_yz', ['Y', 'Z']],
      ['pc_y', ['Y']],
    ] as const
  ).map(([id, members]) => [
    id,
    {
      id,
      name: id,
      type: 'STATIC' as const,
      products: members.map((one) => ({ object: 'product' as const, id: one })),
      created_at: '',
      object: 'products_collection' as const,
    },
  ]),
);

function count(rules: BundleRules, ...items: readonly RequestOrderItem[]) {
  return countBundles(readBundle(rules), aContext({ order: aCart(...items), collections }));
}

const laptopAndBag = [member(product('laptop'), 1), member(product('bag'), 2)];

describe('countBundles', () => {
  test.each([
    ['a limit of one by default', undefined, 3, 6, 1],
    ['a limit of one for null', null, 3, 6, 1],
    ['fewer bundles than the limit', 5, 2, 4, 2],
    ['as many bundles as the limit', 2, 2, 4, 2],
    ['more bundles than the limit', 2, 3, 6, 2],
    ['the scarcest member', 5, 3, 3, 1],
    ['the highest limit', 100, 101, 202, 100],
    ['no higher limit than a hundred', 1000, 101, 202, 100],
    ['no limit below one', 0, 3, 6, 1],
    ['a member missing', 5, 3, 1, 0],
  ])('counts with %s', (_name, limit, laptops, bags, quantity) => {
    const found = count(bundleOf(laptopAndBag, limit), line('laptop', laptops), line('bag', bags));

    expect(found?.quantity).toBe(quantity);
    expect(found?.result.quantity).toBe(quantity);
    expect(found?.result.limit).toBe(Math.min(100, Math.max(1, limit ?? 1)));
  });

  it('names the units that make up all bundles', () => {
    const found = count(bundleOf(laptopAndBag, 2), line('bag', 3), line('other', 9), line('laptop', 5), line('bag', 4));

    expect(found?.result).toEqual({
      quantity: 2,
      limit: 2,
      identified: [
        { id: 'bag', object: 'product', item_index: 0, item_quantity: 3 },
        { id: 'laptop', object: 'product', item_index: 2, item_quantity: 2 },
        { id: 'bag', object: 'product', item_index: 3, item_quantity: 1 },
      ],
    });
    expect([...(found?.units ?? [])].sort()).toEqual([
      [0, 3],
      [2, 2],
      [3, 1],
    ]);
  });

  it('names what is missing, and how much of it is present', () => {
    const rules = bundleOf([...laptopAndBag, member({ object: 'products_collection', id: 'pc_xy' }, 3)]);

    const found = count(rules, line('bag', 1), line('X', 1), line('laptop', 2));

    expect(found?.result).toEqual({
      quantity: 0,
      limit: 1,
      identified: [
        { id: 'bag', object: 'product', item_index: 0, item_quantity: 1 },
        { id: 'X', object: 'product', item_index: 1, item_quantity: 1 },
        { id: 'laptop', object: 'product', item_index: 2, item_quantity: 1 },
      ],
      missing: [
        { id: 'bag', object: 'product', item_quantity: 1 },
        { id: 'pc_xy', object: 'products_collection', item_quantity: 2 },
      ],
    });
  });

  test.each<[string, readonly unknown[], readonly RequestOrderItem[], number]>([
    ['an SKU for its product', [member(product('P'))], [line('P', 2, { sku_id: 'k1' })], 2],
    [
      'an SKU to the SKU before its product',
      [member(product('P')), member({ object: 'sku', id: 'k1' })],
      [line('P', 1, { sku_id: 'k1' }), line('P', 1)],
      1,
    ],
    [
      'a product to the product before its collection',
      [member({ object: 'products_collection', id: 'pc_xy' }), member(product('X'))],
      [line('X', 1), line('Y', 1)],
      1,
    ],
    [
      'units that another collection can replace',
      [member({ object: 'products_collection', id: 'pc_xy' }), member({ object: 'products_collection', id: 'pc_y' })],
      [line('Y', 1), line('X', 1)],
      1,
    ],
    [
      'units passed on along a chain of collections',
      [
        member({ object: 'products_collection', id: 'pc_yz' }, 2),
        member({ object: 'products_collection', id: 'pc_xy' }, 2),
        member({ object: 'products_collection', id: 'pc_y' }, 3),
      ],
      [line('Y', 3), line('X', 2), line('Z', 2)],
      1,
    ],
    [
      'no unit twice',
      [member(product('X')), member({ object: 'products_collection', id: 'pc_xy' })],
      [line('X', 1)],
      0,
    ],
    [
      'no more than there is',
      [member(product('X'), 2), member({ object: 'products_collection', id: 'pc_xy' }, 2)],
      [line('X', 2), line('Y', 1)],
      0,
    ],
    ['a line without a price', [member(product('X'))], [{ product_id: 'X', quantity: 2 }], 2],
    ['one unit where the rule names no number', [member(product('X'))], [line('X', 3)], 3],
    ['one unit for a number below one', [member(product('X'), 0)], [line('X', 3)], 3],
    [
      'a source id',
      [member({ object: 'product', source_id: 's1' }, 1)],
      [{ source_id: 's1', quantity: 2, price: 1 }],
      2,
    ],
  ])('assigns %s', (_name, members, items, quantity) => {
    expect(count(bundleOf(members, 10), ...items)?.quantity).toBe(quantity);
  });

  it('names an SKU by its own id', () => {
    const found = count(bundleOf([member(product('P'))]), line('P', 1, { sku_id: 'k1' }));

    expect(found?.result.identified).toEqual([{ id: 'k1', object: 'sku', item_index: 0, item_quantity: 1 }]);
  });

  it('counts a line without product and SKU', () => {
    const all = member({ object: 'products_collection', id: 'pc_a11pr0dUc75' });

    expect(count(bundleOf([all]), { price: 10 })?.result.identified).toEqual([
      { id: '', object: 'product', item_index: 0, item_quantity: 1 },
    ]);
  });

  it('gives the only unit to the SKU, before its product and a collection', () => {
    const everything = member({ object: 'products_collection', id: 'pc_a11pr0dUc75' });
    const rules = bundleOf([everything, member(product('P')), member({ object: 'sku', id: 'k1' })]);

    expect(count(rules, line('P', 1, { sku_id: 'k1' }))?.result.missing).toEqual([
      { id: 'P', object: 'product', item_quantity: 1 },
      { id: 'pc_a11pr0dUc75', object: 'products_collection', item_quantity: 1 },
    ]);
  });

  it('reads the numbered members, and no other member that looks like one', () => {
    const rules = {
      1: member(product('X')),
      10: member(product('Y')),
      x2: member(product('Z')),
      '3y': member(product('Z')),
    };

    expect(count(rules, line('X', 1), line('Y', 1))?.quantity).toBe(1);
    expect(count(rules, line('X', 1))?.result.missing).toEqual([{ id: 'Y', object: 'product', item_quantity: 1 }]);
  });

  it('needs one unit of a member whose rules name no units', () => {
    const rules = { 1: { ...member(product('X')), rules: { 1: { name: 'order.items.price' }, logic: '1' } } };

    expect(count({ ...rules, limit: 5 }, line('X', 2))?.quantity).toBe(2);
  });

  test.each([
    ['an empty object', {}],
    ['only a limit', { limit: 3 }],
    ['members that name nothing', { 1: { name: 'order.items.any' }, 2: null, logic: '1' }],
    ['an empty condition', { 1: { conditions: { $is: [] } } }],
  ])('is null for %s', (_name, rules) => {
    expect(count(rules, line('X', 1))).toBeNull();
  });
});

describe('computeDiscount with a bundle', () => {
  const bundle = bundleOf([member(product('laptop')), member(product('bag'))], 5);
  const order = aCart(
    line('laptop', 2, { price: 100000 }),
    line('bag', 2, { price: 5000 }),
    line('mouse', 3, { price: 4000 }),
  );
  const mice = { included: products(['mouse']) };
  const oneMouse = { included: products(['mouse'], { quantity_limit: 1 }) };

  test.each<[string, Discount, ProductScope | null, Readonly<Record<number, number>>]>([
    ['the amount off a line', { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 2000 }, mice, { 2: 4000 }],
    [
      'the units of an amount off units',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 2000 },
      oneMouse,
      { 2: 4000 },
    ],
    [
      'no amount off units without a limit',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 2000 },
      mice,
      { 2: 6000 },
    ],
    [
      'a shared amount',
      { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 1000 },
      mice,
      { 2: 2000 },
    ],
    ['a percentage off a line', { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 5 }, mice, { 2: 1200 }],
    [
      'a percentage, not its units',
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 5 },
      oneMouse,
      { 2: 400 },
    ],
    [
      'the units of a new price, not the price',
      { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 1000 },
      oneMouse,
      { 2: 6000 },
    ],
  ])('multiplies %s', (_name, discount, scope, expected) => {
    const { effect } = computed(discount, aContext({ order, bundle, scope }));

    expect(perLine(effect)).toEqual(expected);
  });

  test.each<[string, Discount, number, Discount]>([
    [
      'an amount',
      { type: 'AMOUNT', amount_off: 100 },
      200,
      { type: 'AMOUNT', amount_off: 200, effect: 'APPLY_TO_ORDER', is_dynamic: false },
    ],
    [
      'a percentage',
      { type: 'PERCENT', percent_off: 0.15 },
      666,
      { type: 'PERCENT', percent_off: 0.3, effect: 'APPLY_TO_ORDER', is_dynamic: false },
    ],
    [
      'no new total',
      { type: 'FIXED', fixed_amount: 200000 },
      22000,
      { type: 'FIXED', fixed_amount: 200000, effect: 'APPLY_TO_ORDER', is_dynamic: false },
    ],
  ])('multiplies, off the order, %s', (_name, discount, expected, shown) => {
    const result = computed(discount, aContext({ order, bundle }));

    expect(result.effect.orderDiscount).toBe(expected);
    expect(result.discount).toEqual(shown);
    expect(result.bundle).toMatchObject({ quantity: 2, limit: 5 });
  });

  test.each([
    ['ADD_NEW_ITEMS', [{ index: 2, discount: 8000, freeUnits: 2, addedUnits: 2, addedAmount: 8000 }]],
    ['ADD_MISSING_ITEMS', [{ index: 2, discount: 8000, freeUnits: 2 }]],
  ] as const)('multiplies the units of %s', (effect, lines) => {
    const result = computed({ type: 'UNIT', effect, unit_off: 1, unit_type: 'mouse' }, aContext({ order, bundle }));

    expect(result.effect.lines).toEqual(lines);
    expect(result.discount).toMatchObject({ unit_off: 2 });
  });

  it('multiplies every element of ADD_MANY_ITEMS', () => {
    const units = [{ unit_off: 2, unit_type: 'mouse', effect: 'ADD_NEW_ITEMS' }] as const;

    const { effect } = computed({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units }, aContext({ order, bundle }));

    expect(effect.lines).toMatchObject([{ index: 2, addedUnits: 4 }]);
  });

  it('does not multiply the units that rules let ADD_SAME_ITEMS reach', () => {
    const scope = { included: products(['mouse'], { quantity_limit: 1, target: 'UNIT' }) };
    const discount = { type: 'UNIT', effect: 'ADD_SAME_ITEMS', unit_off: 1 } as const;

    const { applicableTo } = computed(discount, aContext({ order, bundle, scope }));

    expect(applicableTo[0]?.order_item_units).toEqual([{ index: 2, units: [1] }]);
  });

  it.each([
    [
      'the limits of the rules',
      oneMouse,
      [
        { index: 2, discount: 0, addedUnits: -2, addedAmount: -8000 },
        { index: 1, discount: 2000, addedUnits: 2, addedAmount: 10000 },
      ],
    ],
    [
      'the bundle itself without rules',
      null,
      [
        { index: 0, discount: 0, addedUnits: -2, addedAmount: -200000 },
        { index: 1, discount: 0, addedUnits: 2, addedAmount: 10000 },
      ],
    ],
  ])('replaces units within %s', (_name, scope, lines) => {
    const discount = { type: 'UNIT', effect: 'REPLACE_ITEMS', unit_off: 1, unit_type: 'bag' } as const;

    const result = computed(discount, aContext({ order, bundle, scope }));

    expect(result.effect.lines).toEqual(lines);
    expect(result.discount).toMatchObject({ unit_off: 1 });
  });

  test.each<[string, ProductScope | null, Readonly<Record<number, number>>]>([
    ['no rules', null, { 0: 20000, 1: 1000 }],
    ['only excluded products', { excluded: products(['bag']) }, { 0: 20000 }],
    ['all products included', { included_all: true }, { 0: 30000, 1: 1500, 2: 1200 }],
  ])('reaches the units of the bundles where there are %s', (_name, scope, expected) => {
    const larger = aCart(
      line('laptop', 3, { price: 100000 }),
      line('bag', 3, { price: 5000 }),
      line('mouse', 3, { price: 4000 }),
    );
    const two = { ...bundle, limit: 2 };

    const { effect } = computed(
      { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 5 },
      aContext({ order: larger, bundle: two, scope }),
    );

    expect(perLine(effect)).toEqual(expected);
  });

  it('refuses an order without a whole bundle, and says what is missing', () => {
    const result = computeDiscount(
      { type: 'AMOUNT', amount_off: 100 },
      aContext({ order: aCart(line('bag', 1)), bundle }),
    );

    expect(result).toEqual({
      key: 'order_rules_violated',
      details: 'The order holds no complete bundle.',
      bundle: {
        quantity: 0,
        limit: 5,
        identified: [{ id: 'bag', object: 'product', item_index: 0, item_quantity: 1 }],
        missing: [{ id: 'laptop', object: 'product', item_quantity: 1 }],
      },
    });
  });

  it('does not read rules without members as a bundle', () => {
    const result = computed({ type: 'AMOUNT', amount_off: 100 }, aContext({ order, bundle: {} }));

    expect(result.effect.orderDiscount).toBe(100);
    expect(result).not.toHaveProperty('bundle');
  });
});
