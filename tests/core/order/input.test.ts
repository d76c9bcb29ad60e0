// The order an evaluation starts from: request, catalogue and stored order.
import {
  EMPTY_CATALOG,
  openOrder,
  type Order,
  type OrderItem,
  type RequestOrder,
  type RequestOrderItem,
} from '../../support/core';
import { aProduct, aSku, catalogOf } from '../discount/cart';

function open(request: RequestOrder, stored: Order | null = null, catalog = EMPTY_CATALOG) {
  return openOrder({ request, stored, catalog });
}

function firstLine(item: RequestOrderItem, catalog = EMPTY_CATALOG) {
  return open({ items: [item] }, null, catalog).lines[0];
}

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

const storedItem: OrderItem = {
  object: 'order_item',
  id: 'ordli_1',
  product_id: 'A',
  quantity: 4,
  initial_quantity: 2,
  discount_quantity: 2,
  price: 850,
  amount: 3400,
  initial_amount: 1700,
  discount_amount: 1700,
  subtotal_amount: 1700,
  applied_discount_amount: 1700,
  metadata: { gift: true },
};

it('openOrder is null without an order', () => {
  expect(openOrder({ request: null, stored: aStored(), catalog: EMPTY_CATALOG })).toBeNull();
});

it('a line keeps what is said of product and SKU, without the word that overrides the catalogue', () => {
  const known = catalogOf([aProduct({ id: 'P', price: 300 }), aSku({ id: 'K', product_id: 'P' })]);
  const item = { product: { id: 'P', name: 'Shoe', override: true }, sku: { id: 'K', sku: 'Red', override: true } };

  for (const catalog of [EMPTY_CATALOG, known]) {
    const identity = firstLine(item, catalog)?.identity;
    expect([identity?.product, identity?.sku]).toMatchObject([{ name: 'Shoe' }, { sku: 'Red' }]);
    expect(JSON.stringify(identity)).not.toContain('override');
  }
});

describe('openOrder, the amount of a line', () => {
  const catalog = catalogOf([
    aProduct({ id: 'P', price: 300 }),
    aSku({ id: 'K', product_id: 'P', price: 400 }),
    aSku({ id: 'K0', product_id: 'P' }),
  ]);

  test.each<[string, RequestOrderItem, number | null, number | null]>([
    ['price times quantity', { product_id: 'P', price: 100, quantity: 3 }, 100, 300],
    ['one unit by default', { price: 100 }, 100, 100],
    ['a quantity in text', { price: 100, quantity: '3' }, 100, 300],
    ['the amount as sent', { price: 100, quantity: 3, amount: 250 }, 100, 250],
    ['an amount without a price', { quantity: 3, amount: 250 }, null, 250],
    ['the price of the SKU sent', { sku: { price: 50 }, product: { price: 40 }, quantity: 2 }, 50, 100],
    ['the price of the product sent', { product: { price: 40 }, quantity: 2 }, 40, 80],
    ['the price of the SKU in the catalogue', { sku_id: 'K', quantity: 2 }, 400, 800],
    ['the price of the product of an SKU', { sku_id: 'K0', quantity: 2 }, 300, 600],
    ['the price of the product in the catalogue', { product_id: 'P', quantity: 2 }, 300, 600],
    ['the price sent before the catalogue', { product_id: 'P', price: 1 }, 1, 1],
    ['the price of the object sent before the catalogue', { product_id: 'P', product: { price: 2 } }, 2, 2],
    ['no price at all', { product_id: 'unknown', quantity: 2 }, null, null],
    ['a price of zero', { product_id: 'P', price: 0, quantity: 2 }, 0, 0],
  ])('is %s', (_name, item, price, amount) => {
    expect(firstLine(item, catalog)).toMatchObject({ price, amount, initialAmount: amount });
  });

  test.each<[string, RequestOrderItem, number]>([
    ['none', { price: 100 }, 0],
    ['a part', { price: 100, discount_amount: 30 }, 30],
    ['all', { price: 100, discount_amount: 100 }, 100],
    ['more than all', { price: 100, discount_amount: 101 }, 100],
    ['anything without an amount', { discount_amount: 30 }, 0],
  ])('counts discounts sent as there already: %s', (_name, item, discount) => {
    expect(firstLine(item)).toMatchObject({ discount, touched: false });
  });

  it('keeps what is sent of units and initial values', () => {
    const line = firstLine({ price: 100, quantity: 3, initial_quantity: 2, initial_amount: 200, discount_quantity: 1 });

    expect(line).toMatchObject({ quantity: 3, initialQuantity: 2, initialAmount: 200, discountQuantity: 1 });
  });

  it('starts from what it is where nothing is sent of that', () => {
    expect(firstLine({ price: 100, quantity: '3' })).toMatchObject({
      quantity: 3,
      initialQuantity: 3,
      initialAmount: 300,
      discountQuantity: 0,
    });
  });
});

describe('openOrder, what a line is', () => {
  const product = aProduct({ id: 'P', source_id: 's', name: 'Pen', price: 300, metadata: { ink: 'blue' } });
  const sku = aSku({
    id: 'K',
    product_id: 'P',
    source_id: 't',
    sku: 'Pen, black',
    price: 400,
    metadata: { ink: 'black' },
  });
  const catalog = catalogOf([product, sku]);
  const shownProduct = { id: 'P', source_id: 's', name: 'Pen', price: 300, metadata: { ink: 'blue' } };
  const shownSku = { id: 'K', source_id: 't', sku: 'Pen, black', price: 400, metadata: { ink: 'black' } };

  test.each<[string, RequestOrderItem, unknown]>([
    ['a product by its id', { product_id: 'P' }, { product_id: 'P', product: shownProduct }],
    ['a product by its source id', { product_id: 's' }, { product_id: 'P', product: shownProduct }],
    ['a product by the id of its object', { product: { id: 'P' } }, { product_id: 'P', product: shownProduct }],
    [
      'a product by the source id of its object',
      { product: { source_id: 's' } },
      { product_id: 'P', product: shownProduct },
    ],
    [
      'a product by the source id of the line',
      { source_id: 's' },
      { product_id: 'P', source_id: 's', product: shownProduct },
    ],
    [
      'an SKU with its product',
      { sku_id: 'K' },
      { product_id: 'P', sku_id: 'K', product: shownProduct, sku: shownSku },
    ],
    [
      'an SKU by the source id of the line',
      { source_id: 't', related_object: 'sku' },
      { product_id: 'P', sku_id: 'K', source_id: 't', related_object: 'sku', product: shownProduct, sku: shownSku },
    ],
    [
      'an SKU by its object',
      { sku: { id: 'K' } },
      { product_id: 'P', sku_id: 'K', product: shownProduct, sku: shownSku },
    ],
    [
      'what is sent before what is stored',
      { product_id: 'P', product: { name: 'Quill', metadata: { old: true }, price: null } },
      { product_id: 'P', product: { ...shownProduct, name: 'Quill', metadata: { old: true } } },
    ],
    [
      'an unknown product as sent',
      { product_id: 'X', product: { name: 'New', source_id: null }, metadata: { note: 1 }, price: 5 },
      { product_id: 'X', product: { name: 'New' }, metadata: { note: 1 } },
    ],
    [
      'unknown objects with ids',
      { product: { id: 'X' }, sku: { id: 'Y' } },
      { product_id: 'X', sku_id: 'Y', product: { id: 'X' }, sku: { id: 'Y' } },
    ],
    [
      'the names of a record before those that are sent',
      { product_id: 'P', product: { id: 'X', source_id: 'y' }, sku_id: 'K', sku: { id: 'Z', source_id: 'z' } },
      { product_id: 'P', sku_id: 'K', product: shownProduct, sku: shownSku },
    ],
    ['nothing', { price: 1, product_id: null, source_id: null }, {}],
  ])('is %s', (_name, item, identity) => {
    expect(firstLine(item, catalog)?.identity).toEqual(identity);
  });
});

describe('openOrder, what is sent of a product or an SKU nobody knows', () => {
  test.each<[string, RequestOrderItem, string]>([
    ['as it is', { product: { id: 'X', name: 'New', price: 5 } }, '{"id":"X","name":"New","price":5}'],
    ['in the order of an answer', { product: { price: 5, name: 'New', id: 'X' } }, '{"id":"X","name":"New","price":5}'],
    ['without null', { product: { id: 'X', name: null, price: 5 } }, '{"id":"X","price":5}'],
    ['without a null at the end', { product: { id: 'X', price: null } }, '{"id":"X"}'],
    ['empty', { product: {} }, '{}'],
  ])('of a product stays, %s', (_name, item, product) => {
    expect(JSON.stringify(firstLine(item)?.identity.product)).toBe(product);
  });

  test.each<[string, RequestOrderItem, string]>([
    ['as it is', { sku: { id: 'Y', sku: 'Large', price: 5 } }, '{"id":"Y","sku":"Large","price":5}'],
    ['in the order of an answer', { sku: { sku: 'Large', id: 'Y' } }, '{"id":"Y","sku":"Large"}'],
    ['without null', { sku: { id: 'Y', sku: null } }, '{"id":"Y"}'],
  ])('of an SKU stays, %s', (_name, item, sku) => {
    expect(JSON.stringify(firstLine(item)?.identity.sku)).toBe(sku);
  });
});

describe('openOrder, the catalogue', () => {
  it('is asked for SKUs where it has no products', () => {
    const catalog = catalogOf([aSku({ id: 'K', product_id: 'P', price: 400 })]);

    expect(firstLine({ sku_id: 'K' }, catalog)).toMatchObject({ price: 400, identity: { sku_id: 'K' } });
  });

  it('is asked by one name after the other', () => {
    const catalog = catalogOf([aProduct({ id: 'P', source_id: 's', price: 300 })]);

    expect(firstLine({ product_id: 'old', product: { source_id: 's' } }, catalog)).toMatchObject({
      price: 300,
      identity: { product_id: 'P' },
    });
  });
});

describe('openOrder, the amount of the order', () => {
  test.each<[string, RequestOrder, number | null, number | null]>([
    ['the sum of its lines', { items: [{ price: 100, quantity: 2 }, { amount: 50 }] }, 250, 250],
    ['the sum of the lines that have one', { items: [{ price: 100 }, { product_id: 'free' }] }, 100, 100],
    ['none when no line has one', { items: [{ product_id: 'free' }] }, null, null],
    ['none without lines', {}, null, null],
    ['as sent, whatever its lines say', { amount: 500, items: [{ price: 100 }] }, 500, 500],
    ['as sent without lines', { amount: 500 }, 500, 500],
    ['zero', { amount: 0 }, 0, 0],
    ['beside an initial amount', { amount: 500, initial_amount: 400 }, 500, 400],
  ])('is %s', (_name, request, amount, initialAmount) => {
    expect(open(request)).toMatchObject({ amount, initialAmount, unitsChanged: false });
  });

  test.each<[string, RequestOrder, number, number]>([
    ['none', { amount: 500 }, 0, 0],
    ['of the order', { amount: 500, discount_amount: 100 }, 100, 0],
    ['of the order, all of it', { amount: 500, discount_amount: 500 }, 500, 0],
    ['of the order, more than all of it', { amount: 500, discount_amount: 501 }, 500, 0],
    [
      'of items',
      {
        items: [
          { price: 100, discount_amount: 30 },
          { price: 50, discount_amount: 5 },
        ],
      },
      0,
      35,
    ],
    ['of both', { discount_amount: 70, items: [{ price: 100, discount_amount: 30 }] }, 70, 30],
    ['of both, more than is left', { discount_amount: 71, items: [{ price: 100, discount_amount: 30 }] }, 70, 30],
    [
      'of items beyond the amount sent',
      { amount: 20, discount_amount: 5, items: [{ price: 100, discount_amount: 30 }] },
      0,
      30,
    ],
    ['of an order without an amount', { discount_amount: 5 }, 5, 0],
  ])('starts with discounts sent: %s', (_name, request, orderDiscount, itemsDiscount) => {
    expect(open(request)).toMatchObject({
      orderDiscount,
      itemsDiscount,
      hasOrderDiscount: orderDiscount > 0,
      hasItemsDiscount: itemsDiscount > 0,
    });
  });
});

describe('openOrder, an order that is stored', () => {
  const stored = aStored({
    amount: 3400,
    initial_amount: 1700,
    discount_amount: 200,
    items_discount_amount: 1700,
    total_discount_amount: 1900,
    total_amount: 1500,
    items: [storedItem],
  });

  it('is used as stored when only its id is sent', () => {
    expect(open({ id: 'ord_1' }, stored)).toEqual({
      lines: [
        {
          identity: { id: 'ordli_1', product_id: 'A', metadata: { gift: true } },
          price: 850,
          quantity: 4,
          amount: 3400,
          initialQuantity: 2,
          initialAmount: 1700,
          discount: 1700,
          discountQuantity: 2,
          touched: true,
        },
      ],
      amount: 3400,
      initialAmount: 1700,
      orderDiscount: 200,
      itemsDiscount: 1700,
      hasOrderDiscount: true,
      hasItemsDiscount: true,
      unitsChanged: true,
    });
  });

  it('takes what is sent beside its id, and keeps the rest', () => {
    const order = open({ id: 'ord_1', items: [{ product_id: 'B', price: 100 }] }, stored);

    expect(order).toMatchObject({ amount: 100, initialAmount: 100, orderDiscount: 100, unitsChanged: false });
    expect(order.lines).toHaveLength(1);
    expect(open({ id: 'ord_1', amount: 9000 }, stored)).toMatchObject({
      amount: 9000,
      initialAmount: 7300,
      orderDiscount: 200,
    });
    expect(open({ id: 'ord_1', discount_amount: 50 }, stored)).toMatchObject({ amount: 3400, orderDiscount: 50 });
  });

  it('ignores what is sent beside its source id', () => {
    const request = { source_id: 'cart-1', amount: 1, discount_amount: 1, items: [{ product_id: 'B', price: 1 }] };

    expect(open(request, stored)).toEqual(open({ id: 'ord_1' }, stored));
  });

  it('takes everything sent when no order of that source id is stored', () => {
    expect(open({ source_id: 'cart-2', amount: 700 })).toMatchObject({ amount: 700, lines: [] });
  });

  it('reads lines that were stored with little', () => {
    const order = open(
      { id: 'ord_1' },
      aStored({
        items: [
          { object: 'order_item', source_id: 'x' },
          { object: 'order_item', quantity: 2, amount: 10 },
        ],
      }),
    );

    expect(order.lines).toEqual([
      {
        identity: { source_id: 'x' },
        price: null,
        quantity: 1,
        amount: null,
        initialQuantity: 1,
        initialAmount: null,
        discount: 0,
        discountQuantity: 0,
        touched: false,
      },
      {
        identity: {},
        price: null,
        quantity: 2,
        amount: 10,
        initialQuantity: 2,
        initialAmount: 10,
        discount: 0,
        discountQuantity: 0,
        touched: false,
      },
    ]);
    expect(order).toMatchObject({ amount: 10, orderDiscount: 0, unitsChanged: false });
  });

  describe('with a line of an SKU', () => {
    const catalog = catalogOf([
      aProduct({ id: 'P', source_id: 'p', name: 'Pen', price: 70 }),
      aSku({ id: 'K', source_id: 'k', product_id: 'P', sku: 'Red', price: 80 }),
    ]);
    const identityOf = (item: Partial<OrderItem>) =>
      open({ id: 'ord_1' }, aStored({ items: [{ object: 'order_item', id: 'ordli_1', price: 5, ...item }] }), catalog)
        .lines[0];

    it.each<[string, Partial<OrderItem>]>([
      ['id', { sku_id: 'K' }],
      ['source id', { sku_id: 'k' }],
      ['object', { sku: { id: 'K' } }],
    ])('that was stored without a product has that of the SKU, named by its %s, and its own price', (_name, item) => {
      expect(identityOf(item)).toMatchObject({
        identity: {
          id: 'ordli_1',
          product_id: 'P',
          sku_id: 'K',
          product: { id: 'P', name: 'Pen' },
          sku: { sku: 'Red' },
        },
        price: 5,
      });
    });

    it.each<[string, Partial<OrderItem>]>([
      ['a product', { sku_id: 'K', product_id: 'Q' }],
      ['the object of a product', { sku_id: 'K', product: { id: 'Q' } }],
      ['an SKU that nobody knows', { sku_id: 'X' }],
      ['the product alone', { product_id: 'P' }],
    ])('stays as it was stored with %s', (_name, item) => {
      const { price, ...identity } = { id: 'ordli_1', price: 5, ...item };

      expect(identityOf(item)?.identity).toEqual(identity);
      expect(identityOf(item)?.price).toBe(price);
    });
  });

  it('has no lines when none were stored', () => {
    expect(open({ id: 'ord_1' }, aStored({ amount: 700 }))).toMatchObject({
      amount: 700,
      initialAmount: 700,
      lines: [],
    });
  });

  it('keeps all that says what a stored line is', () => {
    const identity = {
      id: 'ordli_2',
      product_id: 'P',
      sku_id: 'K',
      source_id: 't',
      related_object: 'sku' as const,
      product: { id: 'P' },
      sku: { id: 'K' },
      metadata: { a: 1 },
    };

    const order = open({ id: 'ord_1' }, aStored({ items: [{ object: 'order_item', ...identity, quantity: 1 }] }));

    expect(order.lines[0]?.identity).toEqual(identity);
  });
});
