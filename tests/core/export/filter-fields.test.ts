// Filters of exported customers: which of them profiles answer alone.
import {
  planCustomerReads,
  EXPORTED_CUSTOMER_FIELDS,
  buildExportVoucherFields,
  toTimeRangeTest,
  toProfileTest,
  toProfileOnly,
} from '../../../lib/core/export/filter-fields';
import type { ExportedCustomer } from '../../../lib/core/export/filter-fields';
import { type Customer, factsOf, fulfilsFilter, type ListTest, NOON, parseFilters } from '../../support/core';

const ADA = { id: 'cust_1', name: 'Ada' } as Customer;
const BOB = { id: 'cust_2', name: 'Bob' } as Customer;
const isAda = ({ customer }: ExportedCustomer) => customer.name === 'Ada';
const byName = { range: { afterMs: 1 }, where: null, rest: isAda, holds: isAda } as ListTest<ExportedCustomer>;

it('inRangeOf keeps the time of a test, and accepts every profile', () => {
  const inRange = toTimeRangeTest(byName);

  expect(inRange).toMatchObject({ range: { afterMs: 1 }, where: null, rest: null });
  expect([ADA, BOB].filter((one) => inRange.holds(one))).toEqual([ADA, BOB]);
});

it('ofProfiles applies the same test to profiles', () => {
  const ofProfile = toProfileTest(byName);

  expect(ofProfile.range).toEqual({ afterMs: 1 });
  expect([ADA, BOB].filter((one) => ofProfile.holds(one))).toEqual([ADA]);
  expect([ADA, BOB].filter((one) => ofProfile.rest?.(one))).toEqual([ADA]);
  expect(toProfileTest({ ...byName, rest: null }).rest).toBeNull();
  expect(toProfileOnly(ADA)).toEqual({ customer: ADA, shown: {}, publications: [] });
});

test.each([
  [undefined, { counts: false, publications: false }],
  [
    { name: {}, 'address.city': {} },
    { counts: false, publications: false },
  ],
  [{ 'summary.orders.total_count': {} }, { counts: true, publications: false }],
  [
    { name: {}, 'loyalty.points': {} },
    { counts: true, publications: false },
  ],
  [{ 'publications.created_at': {} }, { counts: true, publications: true }],
  [
    { 'my.summary.x': {}, summary: {}, 'x.publications.y': {} },
    { counts: false, publications: false },
  ],
])('filters %j need %j', (filters, expected) => {
  expect(planCustomerReads(filters)).toEqual(expected);
});

describe('EXPORTED_CUSTOMER_FIELDS', () => {
  const customer = {
    id: 'cust_1',
    name: 'Ada',
    metadata: { vip: true },
    address: { city: 'Bern', state: 'BE', line_1: 'One', line_2: 'Two', country: 'CH', postal_code: '3000' },
  } as unknown as Customer;
  const shown = {
    summary: {
      redemptions: { total_redeemed: 3, gift: { redeemed_amount: 50 } },
      orders: { total_amount: 900, last_order_date: NOON },
    },
    loyalty: { points: 7, referred_customers: 2 },
  };
  const record = { created_at: NOON, vouchers_id: ['v_1', 'v_2'] };
  const publications = [{ record }, { record: { ...record, vouchers_id: ['v_3'] } }];
  const exported = { customer, shown, publications } as unknown as ExportedCustomer;
  const read = (name: string) => EXPORTED_CUSTOMER_FIELDS.named[name]?.read(exported);

  test.each([
    ['name', 'Ada'],
    ['address.city', 'Bern'],
    ['address.state', 'BE'],
    ['address.line_1', 'One'],
    ['address.line_2', 'Two'],
    ['address.country', 'CH'],
    ['address.postal_code', '3000'],
    ['summary.redemptions.total_redeemed', 3],
    ['summary.redemptions.gift.redeemed_amount', 50],
    ['summary.redemptions.gift.amount_to_go', undefined],
    ['summary.redemptions.loyalty_card.points_to_go', undefined],
    ['summary.orders.total_amount', 900],
    ['summary.orders.last_order_date', NOON],
    ['loyalty.points', 7],
    ['loyalty.referred_customers', 2],
    ['publications.created_at', [NOON, NOON]],
    ['publications.related_object_id', ['v_1', 'v_2', 'v_3']],
  ])('%s is %j', (name, value) => {
    expect(read(name)).toEqual(value);
  });

  const campaigns = { 'Gold.Club': { points: 7, referred_customers: 1 } };
  const member = { ...exported, shown: { loyalty: { points: 7, campaigns } } } as unknown as ExportedCustomer;
  const filtered = (name: string, conditions: object) =>
    parseFilters({ [name]: { conditions } }, EXPORTED_CUSTOMER_FIELDS, { nowMs: 0, timezone: 'UTC' });

  test.each([
    ['loyalty.campaigns.Gold.Club.points', { $more_than: '6' }, true],
    ['loyalty.campaigns.Gold.Club.points', { $more_than: '7' }, false],
    ['loyalty.campaigns.Gold.Club.referred_customers', { $is: '1' }, true],
    ['loyalty.campaigns.Other.points', { $has_value: 'true' }, false],
    ['loyalty.campaigns.toString.points', { $is_unknown: 'true' }, true],
    ['system_metadata.tier', { $is: 'gold' }, false],
    ['system_metadata.tier', { $is_unknown: 'true' }, true],
  ])('%s with %j holds: %j', (name, conditions, holds) => {
    const result = filtered(name, conditions);
    if (result.status !== 'READ') throw new Error(result.problem);
    expect(fulfilsFilter(result.filter, member, { nowMs: 0, timezone: 'UTC' })).toBe(holds);
    expect(fulfilsFilter(result.filter, toProfileOnly(ADA), { nowMs: 0, timezone: 'UTC' })).toBe(
      '$is_unknown' in conditions,
    );
  });

  test.each([
    'loyalty.campaigns.',
    'loyalty.campaigns.Gold',
    'loyalty.campaigns..points',
    'loyalty.campaigns.Gold.tier',
    'system_metadata.',
  ])('%s is no field', (name) => {
    expect(filtered(name, { $is: '1' })).toMatchObject({
      problem: expect.stringMatching(/is no field.*loyalty\.campaigns\.<name>, system_metadata\.<name>\.$/) as string,
    });
  });

  it('have kinds that decide how they compare', () => {
    const kinds = ['address.city', 'loyalty.points', 'summary.orders.last_order_date', 'publications.created_at'].map(
      (name) => EXPORTED_CUSTOMER_FIELDS.named[name]?.kind,
    );

    expect(kinds).toEqual(['text', 'number', 'moment', 'moment']);
    expect(EXPORTED_CUSTOMER_FIELDS.named['publications.related_object_id']?.kind).toBe('list');
    expect(EXPORTED_CUSTOMER_FIELDS.metadata?.(exported)).toEqual({ vip: true });
    expect(EXPORTED_CUSTOMER_FIELDS.metadata?.(toProfileOnly({ id: 'cust_2' } as Customer))).toBeNull();
    expect(
      EXPORTED_CUSTOMER_FIELDS.named['address.city']?.read(toProfileOnly({ id: 'cust_2' } as Customer)),
    ).toBeUndefined();
  });
});

describe('buildExportVoucherFields', () => {
  const { config, vouchers } = factsOf({ vouchers: { CODE: { redeemed: 2 } } });
  const stored = vouchers.get('CODE')!.voucher;
  const frame = { interval: 'P2D', duration: 'P1D' } as const;
  const redemption = { quantity: 5, redeemed_quantity: 2, redeemed_amount: 30, redeemed_points: 4 };
  const voucher = { ...stored, redemption, validity_day_of_week: [1, 5], validity_timeframe: frame };
  const { named, metadata } = buildExportVoucherFields(config);

  test.each([
    ['redemption.quantity', 'number', 5],
    ['redemption.redeemed_amount', 'number', 30],
    ['redemption.redeemed_points', 'number', 4],
    ['validity_day_of_week', 'list', [1, 5]],
    ['validity_timeframe', 'list', ['P2D', 'P1D']],
  ])('%s is a %s', (name, kind, value) => {
    expect(named[name]?.kind).toBe(kind);
    expect(named[name]?.read(voucher)).toEqual(value);
  });

  it('are those of the list as well', () => {
    expect(named['code']?.read(voucher)).toBe('CODE');
    expect(metadata?.({ ...voucher, metadata: { size: 'M' } })).toEqual({ size: 'M' });
    expect(named['validity_timeframe']?.read({ ...voucher, validity_timeframe: null })).toBeFalsy();
  });
});
