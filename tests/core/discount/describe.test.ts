// applicable_to and inapplicable_to.
import {
  concreteObject,
  describeScope,
  type LineIdentity,
  NO_SELECTION,
  type ProductScope,
  type RequestOrderItem,
  type ScopeDefinition,
} from '../../support/core';
import { A, B, type ContextWords, aCart, aContext, aLine, computed, everyProduct, products } from './cart';

const EXPLICIT = { effect: 'APPLY_TO_EVERY', skip_initially: 0, repeat: 1, target: 'ITEM' } as const;

function described(scope: ProductScope | null, items: readonly RequestOrderItem[] = [], more: ContextWords = {}) {
  const context = aContext({ scope, ...(items.length > 0 && { order: aCart(...items) }), ...more });
  const { applicableTo, inapplicableTo } = computed({ type: 'PERCENT', percent_off: 10 }, context);
  return { applicableTo, inapplicableTo };
}

describe('computeDiscount, applicable_to and inapplicable_to', () => {
  test.each<[string, ProductScope | null]>([
    ['no rules', null],
    ['rules that name no products', { included: [], excluded: [], included_all: true }],
  ])('are empty with %s', (_name, scope) => {
    expect(described(scope)).toEqual({ applicableTo: [], inapplicableTo: [] });
  });

  it('are empty for a benefit that reaches no lines', () => {
    expect(describeScope(null)).toEqual({ applicableTo: [], inapplicableTo: [] });
  });

  it('repeat the definition with its lines, and what is left out made explicit', () => {
    const scope = { included: products(['B'], { source_id: null, quantity_limit: 1, strict: false }) };

    expect(described(scope)).toEqual({
      applicableTo: [
        { object: 'product', id: 'B', strict: false, quantity_limit: 1, ...EXPLICIT, order_item_indices: [1] },
      ],
      inapplicableTo: [],
    });
  });

  it('name each product reached through a collection as well', () => {
    const scope = { included: [everyProduct({ amount_limit: 1000 })] };
    const items = [
      { source_id: 's1', price: 10 },
      { product_id: 'p2', product: { source_id: 's2' }, price: 10 },
      { source_id: 's1', price: 20 },
    ];

    expect(described(scope, items).applicableTo).toEqual([
      {
        object: 'products_collection',
        id: 'pc_a11pr0dUc75',
        strict: false,
        amount_limit: 1000,
        ...EXPLICIT,
        order_item_indices: [0, 1, 2],
      },
      {
        object: 'product',
        id: 's1',
        source_id: 's1',
        strict: false,
        amount_limit: 1000,
        ...EXPLICIT,
        order_item_indices: [0, 2],
      },
      {
        object: 'product',
        id: 'p2',
        source_id: 's2',
        strict: false,
        amount_limit: 1000,
        ...EXPLICIT,
        order_item_indices: [1],
      },
    ]);
  });

  it('name the SKU reached through its product, and not the product twice', () => {
    const scope = { included: products(['p1']) };
    const items = [
      { product_id: 'p1', sku_id: 'k1', sku: { source_id: 'ks1' }, product: { source_id: 'ps1' }, price: 10 },
      { product_id: 'p1', price: 10 },
    ];

    expect(described(scope, items).applicableTo).toEqual([
      { object: 'product', id: 'p1', source_id: 'ps1', strict: false, ...EXPLICIT, order_item_indices: [0, 1] },
      {
        object: 'sku',
        id: 'k1',
        source_id: 'ks1',
        product_id: 'p1',
        product_source_id: 'ps1',
        strict: false,
        ...EXPLICIT,
        order_item_indices: [0],
      },
    ]);
  });

  test.each<[string, ScopeDefinition, Partial<ScopeDefinition>]>([
    ['a product by its id', { object: 'product', id: 'p1' }, { id: 'p1', source_id: 'ps1' }],
    ['a product by its source id', { object: 'product', source_id: 'ps1' }, { id: 'p1', source_id: 'ps1' }],
    [
      'an SKU by its source id',
      { object: 'sku', source_id: 'ks1' },
      { id: 'k1', source_id: 'ks1', product_id: 'p1', product_source_id: 'ps1' },
    ],
  ])('name both names of what the rule names, %s', (_name, definition, names) => {
    const product = { product_id: 'p1', product: { source_id: 'ps1' } };
    const items = [{ ...product, sku_id: 'k1', sku: { source_id: 'ks1' }, price: 10 }];
    const shown = { ...definition, ...names, strict: false, ...EXPLICIT, order_item_indices: [0] };

    expect(described({ included: [definition] }, items).applicableTo[0]).toEqual(shown);
    expect(described({ included_all: true, excluded: [definition] }, items).inapplicableTo).toEqual([shown]);
  });

  it('keep the name of a rule whose product the order has not', () => {
    const definition: ScopeDefinition = { object: 'product', source_id: 'ps9' };
    const items = [{ product_id: 'p1', price: 10 }];
    const shown = { ...definition, strict: false, ...EXPLICIT };

    expect(described({ included: [definition], excluded: [definition] }, items)).toEqual({
      applicableTo: [shown],
      inapplicableTo: [shown],
    });
  });

  test.each<[string, ScopeDefinition, RequestOrderItem]>([
    ['its id', { object: 'product', id: 'p1' }, { product_id: 'p1' }],
    ['its source id', { object: 'product', source_id: 's1' }, { product_id: 'p1', product: { source_id: 's1' } }],
    ['its source id as id', { object: 'product', id: 's1' }, { product_id: 'p1', product: { source_id: 's1' } }],
    ['the id of an SKU', { object: 'sku', id: 'k1' }, { sku_id: 'k1' }],
  ])('name a definition by %s once', (_name, definition, item) => {
    expect(described({ included: [definition] }, [{ price: 10, ...item }]).applicableTo).toHaveLength(1);
  });

  it('name an SKU reached through a product of the same id apart', () => {
    const { applicableTo } = described({ included: products(['x']) }, [{ product_id: 'x', sku_id: 'x', price: 10 }]);

    expect(applicableTo.map(({ object, id }) => [object, id])).toEqual([
      ['product', 'x'],
      ['sku', 'x'],
    ]);
  });

  it('name products alone where no order is looked at', () => {
    const scope = { included: products(['A']), excluded: products(['B']) };

    expect(describeScope({ ...aContext({ scope }), select: () => NO_SELECTION })).toEqual({
      applicableTo: [{ object: 'product', id: 'A', strict: false, ...EXPLICIT }],
      inapplicableTo: [{ object: 'product', id: 'B', strict: false, ...EXPLICIT }],
    });
  });

  it('list with each definition the lines it reaches', () => {
    const { applicableTo } = described({ included: products(['B', 'A']) });

    expect(applicableTo.map(({ id, order_item_indices }) => [id, order_item_indices])).toEqual([
      ['B', [1]],
      ['A', [0]],
    ]);
  });

  it('list lines in the order of application', () => {
    const scope = { included: [everyProduct({ effect: 'APPLY_FROM_CHEAPEST' as const })] };

    expect(described(scope).applicableTo[0]).toMatchObject({
      effect: 'APPLY_FROM_CHEAPEST',
      order_item_indices: [1, 0, 2],
    });
  });

  it('list no lines where none is reached', () => {
    const scope = { included: products(['Z']), excluded: products(['Y']) };

    expect(described(scope)).toEqual({
      applicableTo: [{ object: 'product', id: 'Z', strict: false, ...EXPLICIT }],
      inapplicableTo: [{ object: 'product', id: 'Y', strict: false, ...EXPLICIT }],
    });
  });

  it('list the excluded definitions with the lines they take out', () => {
    const scope = {
      excluded: [...products(['B']), everyProduct({ effect: 'APPLY_TO_MOST_EXPENSIVE' as const })],
    };

    expect(described(scope)).toEqual({
      applicableTo: [],
      inapplicableTo: [
        { object: 'product', id: 'B', strict: false, ...EXPLICIT, order_item_indices: [1] },
        {
          object: 'products_collection',
          id: 'pc_a11pr0dUc75',
          strict: false,
          ...EXPLICIT,
          effect: 'APPLY_TO_MOST_EXPENSIVE',
          order_item_indices: [2],
        },
      ],
    });
  });

  it('do not change what is taken off the order as a whole', () => {
    const scope = { included: products(['B'], { quantity_limit: 1 }), excluded: products(['A']) };
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 } as const;

    const result = computed(discount, aContext({ scope }));

    expect(result.effect.orderDiscount).toBe(1970);
    expect(result.applicableTo).toMatchObject([{ id: 'B', order_item_indices: [1] }]);
    expect(result.inapplicableTo).toMatchObject([{ id: 'A', order_item_indices: [0] }]);
  });

  it('are given for free products too', () => {
    const discount = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'A' } as const;

    const { applicableTo } = computed(discount, aContext({ scope: { included: products(['B']) } }));

    expect(applicableTo).toMatchObject([{ id: 'B', order_item_indices: [1] }]);
  });

  it('repeat limits that only some deployments know', () => {
    const definition = { ...everyProduct(), product_campaign_quantity_limit: 5 };

    const { applicableTo } = described({ included: [definition] });

    expect(applicableTo[0]).toMatchObject({ product_campaign_quantity_limit: 5, order_item_indices: [0, 1, 2] });
  });
});

describe('computeDiscount, units in applicable_to', () => {
  const units = { target: 'UNIT', skip_initially: 1, repeat: 2 } as const;

  it('are listed line by line, counted from 1', () => {
    expect(described({ included: [everyProduct(units)] }, [A, B]).applicableTo).toMatchObject([
      {
        object: 'products_collection',
        ...units,
        order_item_indices: [0, 1],
        order_item_units: [
          { index: 0, units: [2] },
          { index: 1, units: [1] },
        ],
      },
      { object: 'product', id: 'A', order_item_indices: [0], order_item_units: [{ index: 0, units: [2] }] },
      { object: 'product', id: 'B', order_item_indices: [1], order_item_units: [{ index: 1, units: [1] }] },
    ]);
  });

  it('are not listed for whole lines', () => {
    expect(described({ included: [everyProduct()] }).applicableTo[0]).not.toHaveProperty('order_item_units');
  });

  test.each([
    ['below', 998, { index: 0, units: [1, 501] }],
    ['at', 999, { index: 0, units: [1, 501] }],
    ['above', 1000, { index: 0, units_limit_exceeded: true }],
  ])('are dropped above a thousand units in the order: %s', (_name, quantity, expected) => {
    const items = [
      { product_id: 'many', quantity, price: 1 },
      { product_id: 'one', price: 1 },
    ];
    const scope = { included: products(['many'], { target: 'UNIT', repeat: 500 }) };

    expect(described(scope, items).applicableTo[0]?.order_item_units).toEqual([expected]);
  });

  it('count exactly beyond that limit', () => {
    const items = [{ product_id: 'many', quantity: 1500, price: 100 }];
    const context = aContext({
      order: aCart(...items),
      scope: { included: products(['many'], { target: 'UNIT', repeat: 2 }) },
    });

    const { effect } = computed({ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 10 }, context);

    expect(effect.lines).toEqual([{ index: 0, discount: 7500, discountedUnits: 750 }]);
  });
});

describe('concreteObject', () => {
  test.each<[string, LineIdentity, ScopeDefinition]>([
    ['a known product', { product_id: 'p1' }, { object: 'product', id: 'p1' }],
    ['a product object', { product: { id: 'p1', source_id: 's1' } }, { object: 'product', id: 'p1', source_id: 's1' }],
    ['an unknown product', { source_id: 's1' }, { object: 'product', id: 's1', source_id: 's1' }],
    [
      'a known product with a source id',
      { product_id: 'p1', source_id: 's1' },
      { object: 'product', id: 'p1', source_id: 's1' },
    ],
    ['a known SKU', { product_id: 'p1', sku_id: 'k1' }, { object: 'sku', id: 'k1', product_id: 'p1' }],
    [
      'an SKU object',
      { product: { id: 'p1', source_id: 's1' }, sku: { id: 'k1', source_id: 't1' } },
      { object: 'sku', id: 'k1', source_id: 't1', product_id: 'p1', product_source_id: 's1' },
    ],
    ['an SKU of a source id alone', { sku: { source_id: 't1' } }, { object: 'sku', id: 't1', source_id: 't1' }],
    ['an unknown SKU', { source_id: 't1', related_object: 'sku' }, { object: 'sku', id: 't1', source_id: 't1' }],
    [
      'an unknown SKU of a known product',
      { source_id: 't1', related_object: 'sku', product_id: 'p1' },
      { object: 'sku', id: 't1', source_id: 't1', product_id: 'p1' },
    ],
    [
      'a known SKU on a line that has the source id of its product',
      { source_id: 's1', related_object: 'product', sku_id: 'k1' },
      { object: 'sku', id: 'k1', product_id: 's1', product_source_id: 's1' },
    ],
    ['an SKU object without ids', { product_id: 'p1', sku: { sku: 'large' } }, { object: 'product', id: 'p1' }],
    ['nothing known', {}, { object: 'product' }],
  ])('is %s', (_name, identity, expected) => {
    expect(concreteObject(aLine({ identity }))).toEqual(expected);
    expect(concreteObject(aLine({ identity }))).toEqual(expected);
  });
});
