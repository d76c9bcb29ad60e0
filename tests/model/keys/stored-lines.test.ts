// The lines of a stored order that a decision starts from, and what it looks up of them.
import {
  type CatalogNames,
  EMPTY_CATALOG,
  namesOfStoredLines,
  openOrder,
  type Order,
  type OrderItem,
  type RequestOrder,
  selectStoredLines,
} from '../../support/core';

const LINE: OrderItem = { object: 'order_item', id: 'ordli_1', product_id: 'A', quantity: 1, price: 100, amount: 100 };

function aStored(overrides: Partial<Order> = {}): Order {
  return {
    id: 'ord_1',
    source_id: 'cart-1',
    created_at: '',
    updated_at: null,
    status: 'PAID',
    metadata: {},
    customer_id: null,
    referrer_id: null,
    redemptions: {},
    object: 'order',
    ...overrides,
  };
}

const NO_NAMES: CatalogNames = { products: [], skus: [] };
const SKU_ALONE: CatalogNames = { products: [], skus: ['k'] };

describe('namesOfStoredLines', () => {
  const line = (members: Partial<OrderItem>): OrderItem => ({ object: 'order_item', ...members });
  const known = line({ product_id: 'p', sku_id: 'k', product: { id: 'p' }, sku: { id: 'k' }, source_id: 's' });

  it.each<[string, OrderItem, { readonly asked: CatalogNames; readonly unasked: CatalogNames }]>([
    ['a product and its SKU', known, { asked: { products: ['p'], skus: ['k'] }, unasked: NO_NAMES }],
    ['a product', line({ product_id: 'p' }), { asked: { products: ['p'], skus: [] }, unasked: NO_NAMES }],
    [
      'the id of an object',
      line({ product: { id: 'p' } }),
      { asked: { products: ['p'], skus: [] }, unasked: NO_NAMES },
    ],
    ['an SKU alone', line({ sku_id: 'k' }), { asked: SKU_ALONE, unasked: SKU_ALONE }],
    ['the object of an SKU', line({ sku: { id: 'k' } }), { asked: SKU_ALONE, unasked: SKU_ALONE }],
    [
      'the source id of an SKU',
      line({ source_id: 'k', related_object: 'sku' }),
      { asked: SKU_ALONE, unasked: SKU_ALONE },
    ],
    ['no product', line({ amount: 5 }), { asked: NO_NAMES, unasked: NO_NAMES }],
  ])('are those of %s', (_name, item, { asked, unasked }) => {
    expect(namesOfStoredLines([item, item], true)).toEqual(asked);
    expect(namesOfStoredLines([item, item], false)).toEqual(unasked);
  });
});

describe('selectStoredLines', () => {
  const stored = aStored({ items: [LINE] });
  const sent = { items: [{ product_id: 'B' }] };

  it.each<[string, RequestOrder | null, Order | null, readonly OrderItem[]]>([
    ['its id', { id: 'ord_1' }, stored, [LINE]],
    ['its id with an amount', { id: 'ord_1', amount: 5 }, stored, [LINE]],
    ['its source id, whatever is sent beside it', { source_id: 'cart-1', ...sent }, stored, [LINE]],
    ['its id with other lines', { id: 'ord_1', ...sent }, stored, []],
    ['its id with no line', { id: 'ord_1', items: [] }, stored, []],
    ['a name nobody has', { source_id: 'cart-2' }, null, []],
    ['its id, while it has no lines', { id: 'ord_1' }, aStored(), []],
    ['nothing', null, stored, []],
  ])('are those of an order named by %s', (_name, request, order, expected) => {
    expect(selectStoredLines({ request, stored: order })).toEqual(expected);
    const opened = openOrder({ request, stored: order, catalog: EMPTY_CATALOG });
    expect(opened?.lines.filter(({ identity }) => identity.id !== undefined).length ?? 0).toBe(expected.length);
  });
});
