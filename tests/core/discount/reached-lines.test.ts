// Lines that a discount reaches, under the names of their products and SKUs.
import { reachesNamedLines } from '../../../lib/core/discount/describe';
import { computeDiscount, type ProductScope, type RequestOrderItem } from '../../support/core';
import { aCart, aContext, computed, everyProduct, products } from './cart';

const OFF = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } as const;
const reachOf = (scope: ProductScope | null, items: readonly RequestOrderItem[] = []) => {
  const result = computeDiscount(OFF, aContext({ scope, order: aCart(...items) }));
  return 'key' in result ? null : result.reach;
};

test.each<[string, ProductScope | null, boolean]>([
  ['included products in the order', { included: products(['X', 'B']) }, true],
  ['included products that are not in the order', { included: products(['X']) }, false],
  ['all other products', { included: products(['X']), included_all: true }, false],
  ['excluded products alone', { excluded: products(['A']) }, false],
  ['no products', {}, false],
  ['no scope', null, false],
])('a discount of %s reaches lines that it names: %s', (_name, scope, expected) => {
  expect(reachesNamedLines(reachOf(scope))).toBe(expected);
});

test('a benefit without lines reaches none', () => {
  expect(reachesNamedLines(null)).toBe(false);
});

describe('lines of a collection', () => {
  const shown = (...items: readonly RequestOrderItem[]) =>
    computed(OFF, aContext({ scope: { included: [everyProduct()] }, order: aCart(...items) }))
      .applicableTo.slice(1)
      .map(({ object, id, order_item_indices }) => [object, id, order_item_indices]);

  it('stand for each SKU, though they are of one product', () => {
    const sku = (sku_id: string): RequestOrderItem => ({ product_id: 'A', sku_id, quantity: 1, price: 100 });

    expect(shown(sku('S1'), sku('S2'), sku('S1'))).toEqual([
      ['sku', 'S1', [0, 2]],
      ['sku', 'S2', [1]],
    ]);
  });

  it('stand for each product, and apart from an SKU of the same name', () => {
    const [plain, other] = [
      { product_id: 'A', price: 100 },
      { product_id: 'B', price: 100 },
    ];

    expect(shown(plain, other, plain, { product_id: 'P', sku_id: 'A', price: 100 })).toEqual([
      ['product', 'A', [0, 2]],
      ['product', 'B', [1]],
      ['sku', 'A', [3]],
    ]);
  });

  it('without a name stand together', () => {
    expect(shown({ quantity: 1, price: 100 }, { quantity: 1, price: 100 })).toEqual([['product', undefined, [0, 1]]]);
  });
});

test.each<[string, RequestOrderItem, object]>([
  ['an id', { product_id: 'A', price: 100 }, { id: 'A' }],
  ['both names', { product_id: 'A', product: { source_id: 'shirt' }, price: 100 }, { id: 'A', source_id: 'shirt' }],
])('an included product shows %s of its line', (_name, item, names) => {
  const scope = { included: products(['A']) };
  const [element] = computed(OFF, aContext({ scope, order: aCart(item) })).applicableTo;

  expect(element).toMatchObject({ order_item_indices: [0], ...names });
  expect(element && 'source_id' in element).toBe('source_id' in names);
});

test.each<[string, RequestOrderItem, object]>([
  ['an id', { product_id: 'A', price: 100 }, { id: 'A' }],
  ['both names', { product_id: 'P', product: { source_id: 'A' }, price: 100 }, { id: 'P' }],
])('a product that is included by a source id shows the id of a line with %s', (_name, item, names) => {
  const scope: ProductScope = { included: [{ object: 'product', source_id: 'A' }] };

  expect(computed(OFF, aContext({ scope, order: aCart(item) })).applicableTo).toMatchObject([
    { object: 'product', source_id: 'A', order_item_indices: [0], ...names },
  ]);
});
