// Lines of an order that are sent again: which stored line each one continues, and what it keeps of it.
import { completeNamedLines, matchStoredLines } from '../../../lib/core/order/match-stored-lines';
import type { OrderItem, RequestOrderItem } from '../../support/core';
import { aProduct, aSku } from '../discount/cart';

type Sent = RequestOrderItem & { readonly id?: string | null };
type Stored = Partial<OrderItem>;

const aLine = (members: Stored, index: number): OrderItem => ({
  object: 'order_item',
  id: `line_${index + 1}`,
  product_id: 'a',
  ...members,
});

/** The ids of the stored lines that the sent ones continue, `none` for a line without one; null for a new line. */
function continuedBy(sent: readonly Sent[], stored: readonly Stored[], hidden: readonly OrderItem[] = []) {
  const lines = sent.map((item) => ({ item: item as RequestOrderItem, product: undefined, sku: undefined }));
  return matchStoredLines(lines, stored.map(aLine), hidden).map((line) => (line ? (line.id ?? 'none') : null));
}

type Case = readonly [what: string, sent: readonly Sent[], stored: readonly Stored[], ids: readonly (string | null)[]];

it.each<Case>([
  ['of its id', [{ id: 'line_2' }, { id: 'line_1' }], [{}, {}], ['line_2', 'line_1']],
  ['of its id, though another one is like it', [{ id: 'line_2', product_id: 'a' }], [{}, { quantity: 7 }], ['line_2']],
  [
    'of its id before a line without an id can',
    [
      { product_id: 'a', quantity: 2 },
      { id: 'line_1', product_id: 'a', quantity: 2 },
    ],
    [{ quantity: 2 }, { quantity: 5 }],
    ['line_2', 'line_1'],
  ],
  ['once', [{ product_id: 'a' }, { product_id: 'a' }], [{}], ['line_1', null]],
  ['once by its id', [{ id: 'line_1' }, { id: 'line_1' }], [{}], ['line_1', null]],
  ['without an id by no id', [{ product_id: 'b' }], [{ id: undefined }], [null]],
  ['of its product where its id is null', [{ id: null, product_id: 'a' }], [{}], ['line_1']],
])('a sent line continues the stored line %s', (_, sent, stored, ids) => {
  expect(continuedBy(sent, stored)).toEqual(ids);
});

describe('a line without an id continues the most similar line', () => {
  it.each<Case>([
    ['by quantity', [{ product_id: 'a', quantity: 2 }], [{ quantity: 1 }, { quantity: 2 }], ['line_2']],
    ['by a quantity in text', [{ product_id: 'a', quantity: '2' }], [{ quantity: 1 }, { quantity: 2 }], ['line_2']],
    ['by the quantity 1 unless sent', [{ product_id: 'a' }], [{ quantity: 2 }, { quantity: 1 }], ['line_2']],
    ['by the quantity 1 unless stored', [{ product_id: 'a', quantity: 1 }], [{ quantity: 2 }, {}], ['line_2']],
    ['by price', [{ product_id: 'a', price: 20 }], [{ price: 10 }, { price: 20 }], ['line_2']],
    ['by amount', [{ product_id: 'a', amount: 20 }], [{ amount: 10 }, { amount: 20 }], ['line_2']],
    [
      'by discount',
      [{ product_id: 'a', discount_amount: 20 }],
      [{ discount_amount: 10 }, { discount_amount: 20 }],
      ['line_2'],
    ],
    [
      'by metadata',
      [{ product_id: 'a', metadata: { m: 2 } }],
      [{ metadata: { m: 1 } }, { metadata: { m: 2 } }],
      ['line_2'],
    ],
    [
      'by most of these',
      [{ product_id: 'a', quantity: 7, price: 20 }],
      [
        { quantity: 1, price: 10 },
        { quantity: 2, price: 20 },
      ],
      ['line_2'],
    ],
    ['as the first of equal ones', [{ product_id: 'a' }], [{}, {}], ['line_1']],
    [
      'as the first of those that differ alike',
      [{ product_id: 'a', quantity: 3 }],
      [{ quantity: 1 }, { quantity: 2 }],
      ['line_1'],
    ],
    // What is not sent is as it is stored, so that the second line is the equal one.
    [
      'after the lines that equal one',
      [{ product_id: 'a', quantity: 9 }, { product_id: 'a' }],
      [{ quantity: 1, price: 5, amount: 5 }],
      [null, 'line_1'],
    ],
  ])('%s', (_, sent, stored, ids) => {
    expect(continuedBy(sent, stored)).toEqual(ids);
  });
});

describe('a line without the discounts and units that redemptions left', () => {
  it.each<[string, Stored]>([
    ['a discount', { discount_amount: 10 }],
    ['free units', { discount_quantity: 1 }],
    ['added units', { quantity: 2, initial_quantity: 1 }],
    ['removed units', { quantity: 1, initial_quantity: 2 }],
    ['added units beside one', { initial_quantity: 0 }],
  ])('starts anew beside a line with %s', (_, stored) => {
    expect(continuedBy([{ product_id: 'a', quantity: 1 }], [stored])).toEqual([null]);
  });

  it.each<[string, Stored]>([
    ['says that there are none', { quantity: 2, initial_quantity: 2, discount_amount: 0, discount_quantity: 0 }],
    ['has one unit unless stored', { initial_quantity: 1 }],
  ])('continues a line that %s', (_, stored) => {
    expect(continuedBy([{ product_id: 'a', quantity: 1 }], [stored])).toEqual(['line_1']);
  });
});

describe('a line with an id that the order does not know', () => {
  const marked: Stored = { quantity: 2, initial_quantity: 1, discount_amount: 10, discount_quantity: 1 };

  it.each<[string, Partial<Sent>, boolean]>([
    ['a discount', { quantity: 2, discount_amount: 10 }, true],
    ['no discount', { quantity: 2, discount_amount: 0 }, false],
    ['free units', { quantity: 2, discount_quantity: 1 }, true],
    ['no free units', { quantity: 2, discount_quantity: 0 }, false],
    ['added units', { quantity: 2, initial_quantity: 1 }, true],
    ['removed units', { quantity: '1', initial_quantity: 2 }, true],
    ['the units that were placed', { quantity: '2', initial_quantity: 2 }, false],
    ['the one unit that was placed', { initial_quantity: 1 }, false],
    ['units of which it does not say how many were placed', { quantity: 2, initial_quantity: null }, false],
    ['none of these', { quantity: 2 }, false],
  ])('and %s continues a stored line or not', (_, members, isContinued) => {
    expect(continuedBy([{ id: 'other', product_id: 'a', ...members }], [marked])).toEqual([
      isContinued ? 'line_1' : null,
    ]);
  });

  it('starts anew beside a line without discounts', () => {
    expect(continuedBy([{ id: 'other', product_id: 'a' }], [{}])).toEqual([null]);
  });
});

describe('the same thing', () => {
  it.each<[string, Sent, Stored, boolean]>([
    ['a product', { product_id: 'a' }, { product_id: 'a' }, true],
    ['another product', { product_id: 'b' }, { product_id: 'a' }, false],
    ['a product by any of its names', { source_id: 'A' }, { product_id: 'a', source_id: 'A' }, true],
    ['an SKU of another product', { sku_id: 'k', product_id: 'b' }, { sku_id: 'k' }, true],
    ['another SKU of the product', { sku_id: 'j', product_id: 'a' }, { sku_id: 'k' }, false],
    ['the product of an SKU alone', { product_id: 'a' }, { sku_id: 'k' }, false],
    ['a product with the name of an SKU', { product_id: 'k' }, { sku_id: 'k' }, false],
    ['nothing', { price: 5 }, { product_id: undefined }, true],
    ['something instead of nothing', { product_id: 'a' }, { product_id: undefined }, false],
  ])('is %s or not', (_, sent, stored, isSame) => {
    expect(continuedBy([sent], [stored])).toEqual([isSame ? 'line_1' : null]);
  });

  it('is what the catalogue knows under the sent name', () => {
    const product = aProduct({ id: 'a', source_id: 'A' });
    const sku = aSku({ id: 'k', product_id: 'a' });
    const stored = [aLine({}, 0), aLine({ sku_id: 'k' }, 1)];
    const sent = [
      { item: { sku: { source_id: 'K' } }, product: undefined, sku },
      { item: { source_id: 'A' }, product, sku: undefined },
    ];

    expect(matchStoredLines(sent, stored)).toEqual([stored[1], stored[0]]);
  });
});

describe('a hidden line', () => {
  const hidden: OrderItem = { object: 'order_item', id: 'hidden_1', quantity: 0, initial_quantity: 2 };

  it.each<Case>([
    ['is continued by its id', [{ id: 'hidden_1', product_id: 'b' }], [{}], ['hidden_1']],
    ['is continued where no line is stored', [{ id: 'hidden_1' }], [], ['hidden_1']],
    ['is not continued by anything else', [{ quantity: 0, initial_quantity: 2 }], [{}], [null]],
  ])('%s', (_, sent, stored, ids) => {
    expect(continuedBy(sent, stored, [hidden])).toEqual(ids);
  });
});

describe('a line that is sent with its id and without a product', () => {
  const sold: Stored = {
    product_id: 'a',
    sku_id: 'k',
    source_id: 'K',
    related_object: 'sku',
    product: { id: 'a', name: 'Shoe' },
    sku: { id: 'k', sku: 'Red' },
    metadata: { size: 9 },
    price: 5,
  };
  const completed = (item: Sent, stored: Stored) => completeNamedLines([item], [aLine({}, 1), aLine(stored, 0)])[0];

  it('keeps what is sold, its price and its metadata', () => {
    const item = { id: 'line_1', quantity: 2, discount_amount: 1 };

    expect(completed(item, { ...sold, quantity: 2, amount: 9, discount_amount: 3 })).toStrictEqual({
      ...sold,
      ...item,
    });
  });

  it('has the price, the amount and the metadata that it sends', () => {
    const item = { id: 'line_1', price: 7, amount: 8, metadata: { size: 8 } };

    expect(completed(item, { ...sold, amount: 9 })).toMatchObject(item);
  });

  it.each([
    ['its quantity', { quantity: 3 }, { quantity: 3 }, 90],
    ['its quantity in text', { quantity: '3' }, { quantity: 3 }, 90],
    ['one unit', {}, { quantity: 1 }, 90],
    ['one unit unless stored', { quantity: 1 }, {}, 90],
    ['another quantity', { quantity: 2 }, { quantity: 3 }, undefined],
    ['a price', { quantity: 3, price: 5 }, { quantity: 3 }, undefined],
  ])('has an amount without a price where it sends %s', (_, item, stored, amount) => {
    expect(completed({ id: 'line_1', ...item }, { ...stored, amount: 90 })?.amount).toBe(amount);
  });

  it.each<[string, Sent]>([
    ['a product', { id: 'line_1', product_id: 'b' }],
    ['an id that is not stored', { id: 'line_9' }],
    ['no id', { quantity: 1 }],
  ])('stays as it is with %s', (_, item) => {
    expect(completed(item, sold)).toBe(item);
  });
});
