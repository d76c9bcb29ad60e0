// The fields of exported records other than vouchers: what each column holds, and what where a record has nothing.
import {
  type Config,
  EXPORTED_CUSTOMER,
  EXPORTED_ORDER,
  EXPORTED_PRODUCT,
  EXPORTED_PUBLICATION,
  EXPORTED_REDEMPTION,
  EXPORTED_SKU,
  type ExportFields,
  type Redemption,
  toExportedEntry,
} from '../../support/core';

/** What columns hold, without those that hold nothing. */
function cells<T>({ columns }: ExportFields<T>, record: object) {
  const found = columns.map(({ name, read }) => [name, read(record as T)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== null && value !== undefined));
}

const titles = <T>({ columns }: ExportFields<T>) => columns.map(({ title }) => title);

const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-02-01T00:00:00.000Z';

const CONFIG = { campaigns: new Map([['camp_1', { id: 'camp_1', name: 'Sale' }]]) } as unknown as Pick<
  Config,
  'campaigns'
>;
const redemptionCells = (record: object) => cells(EXPORTED_REDEMPTION, toExportedEntry(record as Redemption, CONFIG));

test('a redemption', () => {
  const record = {
    id: 'r_1',
    object: 'redemption',
    customer_id: 'cust_1',
    date: AT,
    result: 'FAILURE',
    tracking_id: 'track_1',
    voucher: { code: 'A', campaign: 'Summer' },
    customer: { source_id: 'anna', name: 'Anna' },
    order: { id: 'ord_1', amount: 5000 },
    gift: { amount: -300 },
    loyalty_card: { points: 20 },
    failure_code: 'voucher_expired',
    failure_message: 'Too late',
    redemption: 'r_0',
    metadata: { a: 1 },
  };

  expect(redemptionCells(record)).toEqual({
    id: 'r_1',
    object: 'redemption',
    voucher_code: 'A',
    customer_id: 'cust_1',
    date: AT,
    result: 'FAILURE',
    campaign: 'Summer',
    customer_source_id: 'anna',
    customer_name: 'Anna',
    tracking_id: 'track_1',
    order_id: 'ord_1',
    order_amount: 5000,
    gift_amount: -300,
    loyalty_points: 20,
    failure_code: 'voucher_expired',
    failure_message: 'Too late',
    parent_redemption_id: 'r_0',
  });
});

test('a redemption of a promotion, and one of nothing', () => {
  const promotion_tier = { id: 'promo_1', campaign: { id: 'camp_1' } };

  expect(redemptionCells({ promotion_tier })).toEqual({ campaign: 'Sale', promotion_tier_id: 'promo_1' });
  expect(redemptionCells({ promotion_tier, voucher: { code: 'A' } })).toMatchObject({ campaign: 'Sale' });
  expect(redemptionCells({ promotion_tier, voucher: { campaign: 'S' } })).toMatchObject({ campaign: 'S' });
  const gone = { ...promotion_tier, campaign: { id: 'camp_2' } };
  expect(redemptionCells({ promotion_tier: gone })).toMatchObject({ campaign: 'camp_2' });
  expect(redemptionCells({})).toEqual({});
  expect(redemptionCells({ voucher: null, customer: null, order: null })).toEqual({});
});

test('a publication', () => {
  const record = {
    target: { codes: ['A', 'B'], campaign: 'Summer' },
    record: {
      customer_id: 'cust_1',
      created_at: AT,
      channel: 'API',
      customer: { source_id: 'anna' },
      metadata: { a: 1 },
    },
  };

  expect(cells(EXPORTED_PUBLICATION, record)).toEqual({
    voucher_code: ['A', 'B'],
    customer_id: 'cust_1',
    date: AT,
    channel: 'API',
    customer_source_id: 'anna',
    campaign: 'Summer',
  });
  expect(cells(EXPORTED_PUBLICATION, { target: {}, record: {} })).toEqual({});
  expect(EXPORTED_PUBLICATION.columns.at(-1)?.name).toBe('is_winner');
});

test('a customer', () => {
  const own = {
    name: 'Anna',
    source_id: 'anna',
    id: 'cust_1',
    description: 'D',
    email: 'a@b.c',
    created_at: AT,
    updated_at: LATER,
    phone: '1',
    birthday: '2000-01-01',
    birthdate: '2000-01-02',
  };
  const address = { city: 'C', state: 'S', line_1: 'L1', line_2: 'L2', country: 'X', postal_code: 'P' };
  const redemptions = {
    total_redeemed: 1,
    total_failed: 2,
    total_succeeded: 3,
    total_rolled_back: 4,
    total_rollback_failed: 5,
    total_rollback_succeeded: 6,
  };
  const orders = {
    total_amount: 7,
    total_count: 8,
    average_amount: 9,
    last_order_amount: 10,
    last_order_date: AT,
  };
  const loyalty = { points: 11, referred_customers: 12 };
  const under = (prefix: string, members: object) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [`${prefix}_${name}`, value as unknown]));

  expect(cells(EXPORTED_CUSTOMER, { ...own, address, summary: { redemptions, orders }, loyalty })).toEqual({
    ...own,
    ...under('address', address),
    ...under('redemptions', redemptions),
    ...under('orders', orders),
    ...under('loyalty', loyalty),
  });
  expect(cells(EXPORTED_CUSTOMER, { address: null, summary: { orders: null } })).toEqual({});
  expect(titles(EXPORTED_CUSTOMER).slice(0, 5)).toEqual(['Name', 'Source_id', 'ID', 'Description', 'Email']);
});

test('an order', () => {
  const record = {
    id: 'ord_1',
    source_id: 's',
    status: 'PAID',
    created_at: AT,
    updated_at: LATER,
    amount: 1,
    discount_amount: 2,
    items_discount_amount: 3,
    total_discount_amount: 4,
    total_amount: 5,
    customer_id: 'cust_1',
    referrer_id: 'cust_2',
  };

  expect(cells(EXPORTED_ORDER, { ...record, metadata: {}, items: [] })).toEqual(record);
});

const CATALOGUE = { price: 1999, image_url: 'https://x', source_id: 's', created_at: AT };

test('a product, under the headers of its import', () => {
  const record = { id: 'prod_1', name: 'Shirt', attributes: ['color'], ...CATALOGUE };

  expect(cells(EXPORTED_PRODUCT, { ...record, metadata: {} })).toEqual({ ...record, price: '19.99' });
  expect(titles(EXPORTED_PRODUCT)).toEqual([
    ...['ID', 'name', 'price', 'image_url', 'source_id', 'attributes', 'Created At'],
  ]);
});

test('an SKU, under the headers of its import', () => {
  const record = { id: 'sku_1', sku: 'Blue', product_id: 'p', currency: 'EUR', attributes: { a: 1 }, ...CATALOGUE };

  expect(cells(EXPORTED_SKU, { ...record, metadata: {} })).toEqual({ ...record, price: '19.99' });
  expect(titles(EXPORTED_SKU)).toEqual([
    ...['ID', 'sku', 'product_id', 'currency', 'price', 'image_url', 'source_id', 'attributes', 'Created At'],
  ]);
});

test.each<[string, ExportFields<never>, readonly string[]]>([
  ['redemptions', EXPORTED_REDEMPTION, ['id', 'object', 'voucher_code', 'customer_id', 'date', 'result']],
  ['publications', EXPORTED_PUBLICATION, ['voucher_code', 'customer_id', 'date', 'channel']],
  ['customers', EXPORTED_CUSTOMER, ['name', 'source_id']],
  ['orders', EXPORTED_ORDER, ['id', 'source_id', 'status']],
  ['products', EXPORTED_PRODUCT, ['id', 'name', 'price', 'image_url', 'source_id', 'attributes', 'created_at']],
  [
    'SKUs',
    EXPORTED_SKU,
    ['id', 'sku', 'product_id', 'currency', 'price', 'image_url', 'source_id', 'attributes', 'created_at'],
  ],
])('%s have their published columns where none are named, each of them known', (_name, fields, defaults) => {
  expect(fields.defaults).toEqual(defaults);
  expect(fields.columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...defaults]));
});

test.each<[string, ExportFields<never>]>([
  ['redemptions', EXPORTED_REDEMPTION],
  ['customers', EXPORTED_CUSTOMER],
  ['orders', EXPORTED_ORDER],
  ['products', EXPORTED_PRODUCT],
  ['SKUs', EXPORTED_SKU],
])('the metadata of %s is that of the record', (_name, { metadata }) => {
  expect(metadata?.({ metadata: { a: 1 } } as never)).toEqual({ a: 1 });
});

test('the metadata of publications is that of what was published', () => {
  expect(EXPORTED_PUBLICATION.metadata?.({ record: { metadata: { a: 1 } } } as never)).toEqual({ a: 1 });
});
