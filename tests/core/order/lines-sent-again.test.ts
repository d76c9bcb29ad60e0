// A stored order whose lines are sent again: its amounts, what its lines continue, and what it keeps beside them.
import {
  EMPTY_CATALOG,
  type LineNotes,
  openOrder,
  type Order,
  type OrderItem,
  type RequestOrder,
} from '../../support/core';

type Members = Omit<OrderItem, 'object'>;

interface Before {
  readonly items?: readonly Members[];
  readonly order?: Partial<Order>;
  readonly notes?: LineNotes;
}

const item = (members: Members): OrderItem => ({ object: 'order_item', product_id: 'A', ...members });

function reopened({ items, order, notes }: Before, request: RequestOrder) {
  const stored: Order = {
    id: 'ord_1',
    source_id: null,
    created_at: '',
    updated_at: null,
    status: 'CREATED',
    metadata: {},
    customer_id: null,
    referrer_id: null,
    redemptions: {},
    object: 'order',
    ...(items && { items: items.map(item) }),
    ...order,
  };
  return openOrder({ request: { id: 'ord_1', ...request }, stored, notes, catalog: EMPTY_CATALOG });
}

/** Lines of one product, unless they say so. */
const sent = (...items: readonly (Members & { readonly id?: string })[]): RequestOrder => ({ items: items.map(item) });

const PLACED = { id: 'a', price: 100, quantity: 4, initial_quantity: 4, amount: 400 };
// Redemptions added two units, for 200, or removed them.
const GROWN = { ...PLACED, initial_quantity: 2, initial_amount: 200 };
const SHRUNK = { ...PLACED, initial_quantity: 6, initial_amount: 600 };

describe('the amounts of a stored order', () => {
  it.each<[string, Before, RequestOrder, number, number, boolean]>([
    ['stay without lines', { items: [PLACED], order: { amount: 900, initial_amount: 700 } }, {}, 900, 700, true],
    [
      'stay with its lines',
      { items: [PLACED], order: { amount: 900, initial_amount: 700 } },
      sent(PLACED),
      900,
      700,
      true,
    ],
    [
      'stay with its amount',
      { items: [PLACED], order: { amount: 900, initial_amount: 700 } },
      { amount: 900 },
      900,
      700,
      true,
    ],
    [
      'follow a sent amount',
      { items: [GROWN], order: { amount: 900, initial_amount: 700 } },
      { amount: 800 },
      800,
      600,
      true,
    ],
    [
      'follow a sent initial amount',
      { items: [PLACED], order: { amount: 900, initial_amount: 700 } },
      { initial_amount: 0 },
      900,
      0,
      true,
    ],
    [
      'follow other lines',
      { items: [PLACED], order: { amount: 900, initial_amount: 700 } },
      sent({ ...PLACED, quantity: 5, amount: 500 }),
      500,
      500,
      false,
    ],
    [
      'follow more lines',
      { items: [PLACED], order: { amount: 900 } },
      sent(PLACED, { product_id: 'B', price: 10 }),
      410,
      410,
      false,
    ],
    [
      'follow fewer lines',
      { items: [PLACED, { ...PLACED, id: 'b' }], order: { amount: 900 } },
      sent(PLACED),
      400,
      400,
      false,
    ],
    ['follow a line sent twice', { items: [PLACED], order: { amount: 900 } }, sent(PLACED, PLACED), 800, 800, false],
    [
      'leave out added units',
      { items: [GROWN], order: { amount: 900 } },
      sent({ ...GROWN, quantity: 5, amount: 500 }),
      500,
      300,
      true,
    ],
    ['hold removed units', { items: [SHRUNK] }, {}, 400, 600, true],
    ['hold units of another price', { items: [{ ...PLACED, initial_amount: 300 }] }, {}, 400, 300, true],
    ['hold units without another price', { items: [{ ...SHRUNK, initial_amount: 400 }] }, {}, 400, 400, true],
    [
      'hold removed units of a line left out',
      { items: [PLACED, { ...SHRUNK, id: 'b', product_id: 'B' }] },
      sent(PLACED),
      400,
      600,
      true,
    ],
    [
      'hold no hidden units without a value',
      { items: [PLACED], notes: { hidden: [item({ id: 'h', quantity: 0 })] } },
      {},
      400,
      400,
      false,
    ],
  ])('%s', (_name, before, request, amount, initialAmount, unitsChanged) => {
    expect(reopened(before, request)).toMatchObject({ amount, initialAmount, unitsChanged });
  });

  it('stay with its lines in another order', () => {
    const other = { ...PLACED, id: 'b', product_id: 'B' };

    expect(reopened({ items: [PLACED, other], order: { amount: 900 } }, sent(other, PLACED))).toMatchObject({
      amount: 900,
    });
  });

  it.each<[string, Partial<Members>]>([
    ['price', { price: 90 }],
    ['quantity', { quantity: 3 }],
    ['amount', { amount: 390 }],
    ['initial quantity', { initial_quantity: 5 }],
    ['initial amount', { initial_amount: 350 }],
    ['discount', { discount_amount: 10 }],
    ['free units', { discount_quantity: 1 }],
    ['product, and so its identity', { product_id: 'B', id: 'unknown' }],
  ])('are computed anew where a line has another %s', (_name, change) => {
    const order = reopened({ items: [PLACED], order: { amount: 900 } }, sent({ ...PLACED, ...change }));

    expect(order.amount).toBe(change.amount ?? 400);
  });
});

describe('the lines of a stored order', () => {
  const carried = { a: ['z'] };

  it('carry what its notes say', () => {
    const identities = reopened({ items: [PLACED, { id: 'b' }, {}], notes: { carried } }, {}).lines.map(
      ({ identity }) => identity,
    );

    expect(identities).toEqual([
      { id: 'a', product_id: 'A', carries: ['z'] },
      { id: 'b', product_id: 'A' },
      { product_id: 'A' },
    ]);
    expect(identities[1]).not.toHaveProperty('carries');
  });

  const [half, rest] = [
    { id: 'a', price: 100, quantity: 2, discount_amount: 40 },
    { price: 100, quantity: 2, discount_amount: 40 },
  ];
  const whole = { ...PLACED, discount_amount: 80 };
  const pair = [half, { ...half, id: 'b' }];
  const merged = { ...whole, id: 'a' };

  it.each<[string, Before, RequestOrder, readonly (readonly string[] | undefined)[]]>([
    [
      'nothing where nothing was divided',
      { items: [PLACED] },
      sent(PLACED, { product_id: 'B' }),
      [undefined, undefined],
    ],
    ['a part of a divided line', { items: [whole] }, sent(half, rest), [undefined, ['a']]],
    ['what the divided line carried', { items: [whole], notes: { carried } }, sent(half, rest), [['z'], ['a', 'z']]],
    [
      'nothing of a line without an id',
      { items: [{ ...whole, id: undefined }] },
      sent(rest, { ...rest, id: 'new' }),
      [undefined, undefined],
    ],
    ['a merged line', { items: pair }, sent(merged), [['b']]],
    [
      'a merged line and what it carried, once',
      { items: pair, notes: { carried: { a: ['y'], b: ['a', 'y', 'x'] } } },
      sent(merged),
      [['y', 'b', 'x']],
    ],
  ])('carry %s', (_name, before, request, expected) => {
    const lines = reopened(before, request).lines;

    expect(lines.map(({ identity }) => identity.carries)).toEqual(expected);
    expect(lines.map(({ identity }) => 'carries' in identity)).toEqual(expected.map((ids) => ids !== undefined));
  });

  it('count the added units of the part that they carry', () => {
    const stored = { ...GROWN, discount_amount: 80 };

    expect(reopened({ items: [stored] }, sent({ ...half, initial_quantity: 1 }, rest)).lines).toMatchObject([
      { quantity: 2, initialQuantity: 1, touched: true },
      { quantity: 2, initialQuantity: 1, initialAmount: 100, touched: true },
    ]);
  });

  it.each<[string, Members, Members, boolean]>([
    ['a discount of the stored line', whole, half, true],
    ['no discount any more', whole, { id: 'a', price: 100, quantity: 4 }, false],
    ['a new discount alone', PLACED, half, false],
  ])('are touched by %s', (_name, stored, line, touched) => {
    expect(reopened({ items: [stored] }, sent(line)).lines[0]?.touched).toBe(touched);
  });

  it.each<[string, Before]>([
    ['stored', { items: [SHRUNK] }],
    ['hidden', { notes: { hidden: [item(SHRUNK)] } }],
    ['hidden beside others', { items: [{ id: 'b' }], notes: { hidden: [item(SHRUNK)] } }],
  ])('continue a %s line that is sent by its id alone', (_name, before) => {
    const line = { id: 'a', quantity: 4 };

    expect(reopened(before, { items: [line] }).lines).toMatchObject([
      { identity: { id: 'a', product_id: 'A' }, price: 100, quantity: 4, initialQuantity: 6, initialAmount: 600 },
    ]);
  });
});

describe('the hidden lines of a stored order', () => {
  const note = { id: 'a', quantity: -1, initial_quantity: 0, amount: -100, initial_amount: 0, discount_amount: 10 };
  const stored = { ...SHRUNK, discount_amount: 30 };
  const withoutDiscount = { id: 'a', quantity: -1, initial_quantity: 0, amount: -100, initial_amount: 0 };
  const hiddenOf = (before: Before, request: RequestOrder) => reopened(before, request).hidden;

  it.each<[string, RequestOrder, readonly Members[]]>([
    ['all without lines', {}, [note]],
    ['their discount with a line sent as stored', sent(stored), [note]],
    ['no discount with another quantity', sent({ ...stored, quantity: 5 }), [withoutDiscount]],
    ['no discount with another discount', sent({ ...stored, discount_amount: 20 }), [withoutDiscount]],
    [
      'no discount with a line left out',
      sent({ id: 'b', product_id: 'B' }),
      [{ id: 'a', quantity: -1, initial_quantity: 2, amount: -100, initial_amount: 200 }],
    ],
  ])('keep %s', (_name, request, expected) => {
    const hidden = [{ object: 'order_item' as const, ...note }];

    expect(hiddenOf({ items: [stored], notes: { hidden } }, request)).toEqual(
      expected.map((members) => ({ object: 'order_item', ...members })),
    );
  });

  it('hold no line whose missing units another one lacks', () => {
    const items = [SHRUNK, { ...PLACED, id: 'b' }];

    expect(hiddenOf({ items }, sent({ id: 'b', price: 100, quantity: 8 }))).toMatchObject([{ id: 'a' }]);
    expect(hiddenOf({ items }, sent({ id: 'b', price: 100, quantity: 8, initial_quantity: 10 }))).toBeUndefined();
  });
});
