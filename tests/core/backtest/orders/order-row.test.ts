// One row of a file of orders: a row of a CSV file in major units, or a JSON line in minor units.
import {
  isBadRow,
  layoutOfOrders,
  type OrderRow,
  readCsvOrderRow,
  readJsonOrderRow,
} from '../../../../lib/core/backtest/orders/order-row';
import { configOf, isFailure, LIMITS, type MetadataSchema } from '../../../support/core';

const schemaOf = (record: string, name: string, type: string) => {
  const schema = { related_object: record, properties: { [name]: { type, array: false, optional: true } } };
  return [record, schema as unknown as MetadataSchema] as const;
};
const CONFIG = {
  ...configOf({}),
  metadataSchemas: new Map([
    schemaOf('order', 'visits', 'number'),
    schemaOf('customer', 'level', 'number'),
    schemaOf('product', 'weight', 'number'),
    schemaOf('voucher', 'weight', 'boolean'),
  ]),
};

const EMPTY: Omit<OrderRow, 'row' | 'order_id'> = {
  date: null,
  customer_source_id: null,
  codes: null,
  amount: null,
  product_id: null,
  sku_id: null,
  quantity: null,
  price: null,
  metadata: {},
};

const KNOWN =
  'Columns are order_id, date, customer_source_id, codes, amount, product_id, sku_id, quantity, price, metadata.X, ' +
  'customer.metadata.X and product.metadata.X.';

function readCsv(header: string, line: string) {
  const layout = layoutOfOrders(header.split(','), CONFIG);
  if (isFailure(layout)) throw new Error(layout.details);
  return readCsvOrderRow({ number: 7, cells: line.split(',') }, layout);
}

describe('the header line of a CSV file of orders', () => {
  test.each([
    ['order_id,amount', 'The column date is missing.'],
    ['date,amount', 'The column order_id is missing.'],
    ['order_id,date,total', `The column total is unknown. ${KNOWN}`],
    ['order_id,date,metadata.', `The column metadata. is unknown. ${KNOWN}`],
    ['order_id,date,metadata.a,order.metadata.a', `The column order.metadata.a is unknown. ${KNOWN}`],
  ])('is refused as %s', (header, details) => {
    expect(layoutOfOrders(header.split(','), CONFIG)).toEqual({ key: 'invalid_payload', details });
  });
});

describe('a row of a CSV file of orders', () => {
  it('has amounts of money in major units, and metadata of the types of their schemas', () => {
    const header =
      'order_id,date,customer_source_id,codes,amount,product_id,sku_id,quantity,price,' +
      'metadata.visits,metadata.channel,customer.metadata.level,product.metadata.weight';

    expect(readCsv(header, '1001,2026-10-03T09,ada,WELCOME|TEA5,49.90,tea,green,2,12.5,3,web,4,0.25')).toEqual({
      row: 7,
      order_id: '1001',
      date: '2026-10-03T09:00',
      customer_source_id: 'ada',
      codes: 'WELCOME|TEA5',
      amount: 4_990,
      product_id: 'tea',
      sku_id: 'green',
      quantity: 2,
      price: 1_250,
      metadata: {
        'metadata.visits': 3,
        'metadata.channel': 'web',
        'customer.metadata.level': 4,
        'product.metadata.weight': 0.25,
      },
    });
  });

  it('may have metadata without a schema', () => {
    const layout = layoutOfOrders(['order_id', 'date', 'metadata.visits'], configOf({}));
    if (isFailure(layout)) throw new Error(layout.details);

    expect(readCsvOrderRow({ number: 7, cells: ['1001', '', '3'] }, layout)).toMatchObject({
      metadata: { 'metadata.visits': '3' },
    });
  });

  it('may have its order alone', () => {
    expect(readCsv('date,order_id', ',1001')).toEqual({ ...EMPTY, row: 7, order_id: '1001' });
  });

  test.each<[string, string, string, string | null, string]>([
    ['without an order', 'order_id,date', ',2026-10-03', null, 'order_id is required'],
    [
      'with a broken amount',
      'order_id,date,amount',
      '1001,,ten',
      '1001',
      "amount: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is 'ten')",
    ],
    [
      'with too many units',
      'date,order_id,quantity',
      ',1001,1000001',
      '1001',
      "quantity: must be at most 1000000 (actual value is '1000001')",
    ],
    [
      'with codes that are too long',
      'order_id,date,codes',
      `1001,,${'C'.repeat(10_001)}`,
      '1001',
      'codes: must have at most 10000 characters',
    ],
    ['with too many cells', 'order_id,date', '1001,,1', '1001', 'The row has 3 cells, and the header line 2.'],
  ])('is bad %s', (_name, header, line, orderId, reason) => {
    expect(readCsv(header, line)).toEqual({ row: 7, orderId, reason });
  });

  it('has up to a million units and 10,000 characters of codes', () => {
    const codes = 'C'.repeat(10_000);

    expect(readCsv('order_id,date,quantity,codes', `1001,,1000000,${codes}`)).toMatchObject({
      quantity: 1_000_000,
      codes,
    });
  });
});

const readJson = (line: unknown) => readJsonOrderRow(7, typeof line === 'string' ? line : JSON.stringify(line));

describe('a JSON line of an order', () => {
  test.each<[string, object, Partial<OrderRow>]>([
    ['its order alone', {}, {}],
    [
      'nulls and empty texts',
      { date: null, customer_source_id: '', codes: null, amount: null, sku_id: '', 'metadata.a': null },
      {},
    ],
    [
      'amounts of money in minor units',
      { date: '2026-10-03', amount: LIMITS.amount, product_id: 'tea', quantity: 1_000_000, price: 0 },
      { date: '2026-10-03', amount: LIMITS.amount, product_id: 'tea', quantity: 1_000_000, price: 0 },
    ],
    ['ids that are numbers', { customer_source_id: 5, sku_id: 12 }, { customer_source_id: '5', sku_id: '12' }],
    ['codes as a text', { codes: 'WELCOME|TEA5' }, { codes: 'WELCOME|TEA5' }],
    ['codes as a list', { codes: ['WELCOME', 'TEA5'] }, { codes: 'WELCOME|TEA5' }],
    ['no codes', { codes: '' }, { codes: '' }],
    ['a text as long as may be', { product_id: 'x'.repeat(LIMITS.text) }, { product_id: 'x'.repeat(LIMITS.text) }],
    [
      'metadata in objects',
      { metadata: { a: 1, b: { c: 2 } }, customer: { metadata: { level: 3 } }, product: { metadata: { kind: ['x'] } } },
      {
        metadata: {
          'metadata.a': 1,
          'metadata.b': { c: 2 },
          'customer.metadata.level': 3,
          'product.metadata.kind': ['x'],
        },
      },
    ],
    [
      'metadata by columns',
      { 'metadata.a': { b: 1 }, 'customer.metadata.level': 3, 'product.metadata.kind': 'green' },
      { metadata: { 'metadata.a': { b: 1 }, 'customer.metadata.level': 3, 'product.metadata.kind': 'green' } },
    ],
  ])('may have %s', (_name, line, expected) => {
    expect(readJson({ order_id: '1001', ...line })).toEqual({ ...EMPTY, row: 7, order_id: '1001', ...expected });
  });

  it('may name its order by a number', () => {
    expect(readJson({ order_id: 1001 })).toMatchObject({ order_id: '1001' });
  });

  test.each<[string, unknown]>([
    ['no JSON', '{"order_id":'],
    ['a list', '[]'],
    ['a text', '"1001"'],
    ['null', 'null'],
  ])('is bad as %s', (_name, line) => {
    expect(readJson(line)).toEqual({ row: 7, orderId: null, reason: 'The line must hold one JSON object.' });
  });

  const BROKEN = 'A text must not hold NUL characters or broken characters.';
  const whole = (name: string, most: number) => `${name}: must be a whole number from 0 to ${most}`;

  test.each<[string, object | string, string]>([
    ['a NUL character', { date: 'a\u0000' }, BROKEN],
    ['half a character', { 'metadata.a': ['\ud83c'] }, BROKEN],
    ['the other half of a character', { date: '\udf75' }, BROKEN],
    ['an unknown member', { total: 5 }, 'The member total is unknown.'],
    ['an unknown member in an object', { customer: { name: 'Ada' } }, 'The member customer.name is unknown.'],
    ['metadata without a name', { 'metadata.': 5 }, 'The member metadata. is unknown.'],
    ['metadata that is no object', { metadata: 5 }, 'The member metadata is unknown.'],
    ['a member that every object has', '{"order_id":"1001","constructor":1}', 'The member constructor is unknown.'],
    ['a fraction as amount', { amount: 0.5 }, whole('amount', LIMITS.amount)],
    ['a negative price', { price: -1 }, whole('price', LIMITS.amount)],
    ['too high a price', { price: LIMITS.amount + 1 }, whole('price', LIMITS.amount)],
    ['a text as quantity', { quantity: '1' }, whole('quantity', 1_000_000)],
    ['too many units', { quantity: 1_000_001 }, whole('quantity', 1_000_000)],
    ['a number as codes', { codes: 5 }, 'codes: must be a text, or a list of texts'],
    ['numbers among codes', { codes: ['TEA5', 5] }, 'codes: must be a text, or a list of texts'],
    ['a code with a bar in a list', { codes: ['WELCOME|TEA5'] }, 'codes: must be a text, or a list of texts'],
    ['codes that are too long', { codes: 'C'.repeat(10_001) }, 'codes: must be a text, or a list of texts'],
    ['a fraction as id', { product_id: 0.5 }, 'product_id: must be a text'],
    ['true as id', { product_id: true }, 'product_id: must be a text'],
    ['a text that is too long', { sku_id: 'x'.repeat(256) }, `sku_id: must have at most ${LIMITS.text} characters`],
    [
      'too much metadata',
      { 'metadata.a': 'é'.repeat(LIMITS.metadataBytes / 2) },
      `Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON.`,
    ],
  ])('is bad with %s', (_name, members, reason) => {
    const line = typeof members === 'string' ? members : { order_id: '1001', ...members };

    expect(readJson(line)).toEqual({ row: 7, orderId: '1001', reason });
  });

  it('has up to 32 KB of metadata, and 10,000 characters of codes', () => {
    // [["metadata.a",""]] has 19 bytes.
    const text = 'x'.repeat(LIMITS.metadataBytes - 19);
    const codes = 'C'.repeat(10_000);

    expect(readJson({ order_id: '1001', codes, 'metadata.a': text })).toMatchObject({
      codes,
      metadata: { 'metadata.a': text },
    });
    expect(isBadRow(readJson({ order_id: '1001', 'metadata.a': `${text}x` }))).toBe(true);
  });

  test.each([
    ['without an order', {}, 'order_id is required'],
    ['with an empty order', { order_id: '' }, 'order_id is required'],
    ['with a list as order', { order_id: [] }, 'order_id: must be a text'],
    ['with a fraction as order', { order_id: 0.5 }, 'order_id: must be a text'],
  ])('is bad %s', (_name, line, reason) => {
    expect(readJson(line)).toEqual({ row: 7, orderId: null, reason });
  });
});
