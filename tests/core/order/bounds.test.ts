// The bounds of an order before it is evaluated.
import { checkOrderSize } from '../../../lib/core/order/bounds';
import type { RequestOrder } from '../../support/core';
import { aProduct, catalogOf } from '../discount/cart';

describe('checkOrderSize', () => {
  const catalog = catalogOf([aProduct({ id: 'P', price: 400_000_000_000 })]);
  const most = 1_000_000_000_000;

  test.each<[string, RequestOrder | null, number | null]>([
    ['no order', null, null],
    ['no lines', { amount: most }, null],
    ['a line at the largest amount', { items: [{ price: most }] }, null],
    ['a line above it', { items: [{ price: 1 }, { price: most + 1 }] }, 1],
    ['a price and a quantity at it', { items: [{ price: 100_000_000_000, quantity: 10 }] }, null],
    ['a price and a quantity in text above it', { items: [{ price: 100_000_000_000, quantity: '11' }] }, 0],
    ['an amount that is sent before price and quantity', { items: [{ price: most, quantity: 5, amount: 7 }] }, null],
    ['an amount above it', { items: [{ amount: most + 1 }] }, 0],
    ['lines that add up to it', { items: [{ amount: most - 1 }, { amount: 1 }] }, null],
    ['lines that add up to more', { items: [{ amount: most }, { product_id: 'free' }, { amount: 1 }] }, 2],
    ['a price of the catalogue', { items: [{ product_id: 'P', quantity: 3 }] }, 0],
    ['a price of the catalogue within it', { items: [{ product_id: 'P', quantity: 2 }] }, null],
  ])('looks at %s', (_name, request, index) => {
    const expected = {
      key: 'invalid_order',
      details: `Property .order.items[${index ?? 0}]: lines add up to at most 1000000000000.`,
    };

    expect(checkOrderSize({ request, stored: null, catalog })).toEqual(index === null ? null : expected);
  });
});
