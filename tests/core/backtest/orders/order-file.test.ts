// Rows of a file of orders: those of one order are put together, and a bad row leaves its order out.
import { collectOrders, type FileOrder } from '../../../../lib/core/backtest/orders/order-file';
import type { BadRow, OrderRow } from '../../../../lib/core/backtest/orders/order-row';
import { LIMITS } from '../../../support/core';

type Cells = Partial<OrderRow>;

const DAY = '2026-10-03';
const DAY_MS = Date.parse('2026-10-03T00:00:00Z');

const rowOf = (row: number, cells: Cells): OrderRow => ({
  row,
  order_id: 'A',
  date: null,
  customer_source_id: null,
  codes: null,
  amount: null,
  product_id: null,
  sku_id: null,
  quantity: null,
  price: null,
  metadata: {},
  ...cells,
});
const collect = (rows: readonly Cells[], timezone = 'UTC') =>
  collectOrders(
    rows.map((cells, index) => rowOf(index + 1, cells)),
    timezone,
  );
const requestOf = (...rows: readonly Cells[]): FileOrder['request'] | undefined => collect(rows).orders[0]?.request;

describe('an order of a file', () => {
  test.each<[string, readonly Cells[], FileOrder['request']]>([
    ['has only the amount of its row', [{ date: DAY, amount: 4_990 }], { redeemables: [], order: { amount: 4_990 } }],
    ['may cost nothing', [{ date: DAY, amount: 0 }], { redeemables: [], order: { amount: 0 } }],
    [
      'has a line for each of its rows, with a quantity of 1 unless said otherwise',
      [
        { date: DAY, product_id: 'tea', quantity: 2, price: 1_250 },
        { product_id: 'cup', sku_id: 'red' },
        { sku_id: 'blue' },
        { product_id: 'pot', price: 0 },
        { price: 5 },
        { quantity: 0 },
      ],
      {
        redeemables: [],
        order: {
          items: [
            { product_id: 'tea', quantity: 2, price: 1_250 },
            { product_id: 'cup', sku_id: 'red', quantity: 1 },
            { sku_id: 'blue', quantity: 1 },
            { product_id: 'pot', quantity: 1, price: 0 },
            { quantity: 1, price: 5 },
            { quantity: 0 },
          ],
        },
      },
    ],
    [
      'has its codes without white space, and none for an empty part',
      [{ date: DAY, amount: 1, codes: ' WELCOME | TEA5||' }],
      {
        redeemables: [
          { object: 'voucher', id: 'WELCOME' },
          { object: 'voucher', id: 'TEA5' },
        ],
        order: { amount: 1 },
      },
    ],
    [
      'has its customer',
      [{ date: DAY, amount: 1, customer_source_id: 'ada' }],
      { redeemables: [], customer: { source_id: 'ada', metadata: {} }, order: { amount: 1 } },
    ],
    [
      'has metadata of the order, of the customer and of each line',
      [
        { date: DAY, product_id: 'tea', metadata: { 'metadata.channel': 'web', 'product.metadata.kind': 'green' } },
        { product_id: 'cup', metadata: { 'customer.metadata.level': 3, 'product.metadata.kind': 'china' } },
      ],
      {
        redeemables: [],
        customer: { metadata: { level: 3 } },
        order: {
          items: [
            { product_id: 'tea', quantity: 1, product: { metadata: { kind: 'green' } } },
            { product_id: 'cup', quantity: 1, product: { metadata: { kind: 'china' } } },
          ],
          metadata: { channel: 'web' },
        },
      },
    ],
    [
      'takes each member from the row that has it',
      [
        { codes: 'TEA5', product_id: 'tea' },
        { date: DAY, codes: '', customer_source_id: 'ada' },
        { amount: 7, metadata: { 'metadata.channel': 'web' } },
      ],
      {
        redeemables: [{ object: 'voucher', id: 'TEA5' }],
        customer: { source_id: 'ada', metadata: {} },
        order: { amount: 7, items: [{ product_id: 'tea', quantity: 1 }], metadata: { channel: 'web' } },
      },
    ],
    [
      'may repeat its members in each row',
      [
        { date: DAY, amount: 7, metadata: { 'metadata.tags': ['a', 'b'] } },
        { date: DAY, amount: 7, metadata: { 'metadata.tags': ['a', 'b'] } },
      ],
      { redeemables: [], order: { amount: 7, metadata: { tags: ['a', 'b'] } } },
    ],
  ])('%s', (_name, rows, expected) => {
    expect(collect(rows)).toMatchObject({ badRows: [], leftOut: 0 });
    expect(requestOf(...rows)).toStrictEqual(expected);
  });

  it('is decided at its date; a day begins in the time zone of the project', () => {
    const decidedMs = (date: string, timezone: string) => collect([{ date, amount: 1 }], timezone).orders[0]?.decidedMs;

    expect(decidedMs(DAY, 'UTC')).toBe(DAY_MS);
    expect(decidedMs(DAY, 'Europe/Berlin')).toBe(DAY_MS - 2 * 3_600_000);
    expect(decidedMs('2026-10-03T09:12:00+02:00', 'Europe/Berlin')).toBe(Date.parse('2026-10-03T07:12:00Z'));
  });
});

it('orders stand by their time; those of one moment stand as in the file', () => {
  const { orders } = collect([
    { order_id: 'late', date: '2026-10-05', amount: 1 },
    { order_id: 'second', date: '2026-10-04', amount: 1 },
    { order_id: 'third', date: '2026-10-04', amount: 1 },
    { order_id: 'first', date: '2026-10-03', amount: 1 },
  ]);

  expect(orders.map(({ id }) => id)).toEqual(['first', 'second', 'third', 'late']);
});

const codes = (count: number) => Array.from({ length: count }, (_one, index) => `C${index}`).join('|');
const lines = (count: number): readonly Cells[] =>
  Array.from({ length: count }, () => ({ date: DAY, product_id: 'tea' }));

describe('an order is left out', () => {
  test.each<[string, readonly Cells[], readonly [row: number, reason: string][]]>([
    ['without a date', [{ amount: 1 }, { product_id: 'tea' }], [[1, 'date is required']]],
    [
      'with a date that is none',
      [{ date: 'yesterday', amount: 1 }],
      [[1, 'date: must be a day or a moment, ISO 8601']],
    ],
    ['without lines and amount', [{ date: DAY }], [[1, 'amount is required for an order without lines']]],
    [
      'without date, lines and amount',
      [{ codes: 'TEA5' }],
      [
        [1, 'date is required'],
        [1, 'amount is required for an order without lines'],
      ],
    ],
    [
      'with metadata of a product and no line',
      [{ date: DAY, amount: 1 }, { metadata: { 'product.metadata.kind': 'green' } }],
      [[2, 'product_id is required for metadata of a product']],
    ],
    [
      'with more codes than a request may have',
      [{ date: DAY, amount: 1 }, { codes: codes(LIMITS.redeemables + 1) }],
      [[1, `codes: must be at most ${LIMITS.redeemables}`]],
    ],
    [
      'with more lines than an order may have',
      lines(LIMITS.orderItems + 1),
      [[LIMITS.orderItems + 1, `An order has at most ${LIMITS.orderItems} lines.`]],
    ],
    ...(
      [
        ['date', { date: DAY, amount: 1 }, { date: '2026-10-04' }],
        ['amount', { date: DAY, amount: 1 }, { amount: 2 }],
        ['codes', { date: DAY, amount: 1, codes: 'TEA5' }, { codes: 'TEA6' }],
        ['customer_source_id', { date: DAY, amount: 1, customer_source_id: 'ada' }, { customer_source_id: 'bob' }],
        [
          'metadata.tags',
          { date: DAY, amount: 1, metadata: { 'metadata.tags': ['a'] } },
          { metadata: { 'metadata.tags': ['b'] } },
        ],
        [
          'customer.metadata.level',
          { date: DAY, amount: 1, metadata: { 'customer.metadata.level': 3 } },
          { metadata: { 'customer.metadata.level': 4 } },
        ],
      ] as const
    ).map(
      ([name, first, third]) =>
        [
          `whose rows differ in ${name}`,
          [first, first, third],
          [[3, `${name}: must be as in row 1, because both belong to the order A`]],
        ] as [string, readonly Cells[], [number, string][]],
    ),
  ])('%s', (_name, rows, expected) => {
    expect(collect(rows)).toEqual({
      orders: [],
      badRows: expected.map(([row, reason]) => ({ row, orderId: 'A', reason })),
      leftOut: 1,
    });
  });

  it.each([
    ['as many codes', [{ date: DAY, amount: 1, codes: codes(LIMITS.redeemables) }]],
    ['as many lines', lines(LIMITS.orderItems)],
  ])('but not with %s as it may have', (_name, rows) => {
    expect(collect(rows)).toMatchObject({ orders: [{ id: 'A' }], badRows: [], leftOut: 0 });
  });
});

it('bad rows stand in the order of the file, and count each order once', () => {
  const bad = (row: number, orderId: string | null): BadRow => ({ row, orderId, reason: 'unread' });
  const rows = [
    rowOf(1, { order_id: 'dateless', amount: 1 }),
    bad(2, null),
    rowOf(3, { order_id: 'good', date: DAY, amount: 1 }),
    bad(4, 'broken'),
    rowOf(5, { order_id: 'broken', date: DAY, amount: 1 }),
    rowOf(6, { order_id: 'broken', amount: 2 }),
    bad(7, null),
  ];
  const { orders, badRows, leftOut } = collectOrders(rows, 'UTC');

  expect(orders.map(({ id }) => id)).toEqual(['good']);
  expect(badRows.map(({ row, orderId }) => [row, orderId])).toEqual([
    [1, 'dateless'],
    [2, null],
    [4, 'broken'],
    [6, 'broken'],
    [7, null],
  ]);
  expect(leftOut).toBe(4);
});
