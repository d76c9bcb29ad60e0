// The fields each list can be filtered by: that they find their record, and what of it an index holds.
import {
  CUSTOMER_FIELDS,
  ORDER_FIELDS,
  PUBLICATION_FIELDS,
  REDEMPTION_FIELDS,
  VOUCHER_FIELDS,
} from '../../../lib/model/lists/fields';
import {
  type Customer,
  entryValues,
  type FilterFields,
  fulfilsFilter,
  type Order,
  parseFilters,
  type Redemption,
  type Rollback,
  type StoredPublication,
  translateFilter,
  type Voucher,
} from '../../support/core';

const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'UTC' };
const MADE = '2026-03-01T10:00:00.000Z';
const CHANGED = '2026-03-02T10:00:00.000Z';

const PUBLICATION: StoredPublication = {
  record: {
    id: 'pub_1',
    object: 'publication',
    created_at: MADE,
    customer_id: 'cust_1',
    tracking_id: null,
    metadata: { flyer: 'spring' },
    channel: 'web',
    source_id: 'order-7',
    result: 'FAILURE',
    failure_code: 'no_voucher',
    customer: null,
    vouchers_id: ['v_1', 'v_2'],
  },
  target: {
    campaign: 'Spring',
    campaign_id: 'camp_1',
    voucher_type: 'GIFT_VOUCHER',
    is_referral_code: true,
    codes: ['A-1', 'A-2'],
  },
  answer: null,
  request_hash: null,
};

const REDEMPTION: Redemption = {
  id: 'r_1',
  object: 'redemption',
  status: 'FAILED',
  redemption: 'r_0',
  date: MADE,
  customer_id: 'cust_1',
  tracking_id: null,
  metadata: { shop: 'north' },
  result: 'FAILURE',
  failure_code: 'quantity_exceeded',
  order: null,
  channel: { channel_id: 'key-1', channel_type: 'API' },
  customer: null,
  related_object_type: 'voucher',
  related_object_id: 'v_1',
  voucher: {
    id: 'v_1',
    code: 'A-1',
    type: 'DISCOUNT_VOUCHER',
    object: 'voucher',
    campaign: 'Spring',
    campaign_id: 'camp_1',
    is_referral_code: false,
  },
};

const { voucher: _voucher, redemption: _parent, failure_code: _failure, ...OTHER } = REDEMPTION;

const OF_TIER: Redemption = {
  ...OTHER,
  related_object_type: 'promotion_tier',
  related_object_id: 'promo_1',
  promotion_tier: { id: 'promo_1', name: 'Tier', banner: null, object: 'promotion_tier', campaign: { id: 'camp_2' } },
};

const ROLLBACK: Rollback = { ...OTHER, object: 'redemption_rollback', status: 'SUCCEEDED', redemption: 'r_1' };

const VOUCHER: Voucher = {
  id: 'v_1',
  code: 'A-1',
  object: 'voucher',
  type: 'DISCOUNT_VOUCHER',
  campaign: 'Spring',
  discount: null,
  gift: null,
  loyalty_card: null,
  active: true,
  additional_info: null,
  publish: { count: 0 },
  assignments: [],
  campaign_id: 'camp_1',
  category_id: 'cat_1',
  holder_id: 'cust_1',
  is_referral_code: true,
  redemption: { quantity: null, redeemed_quantity: 3 },
  start_date: '2026-02-01T00:00:00.000Z',
  expiration_date: '2026-12-31T00:00:00.000Z',
  created_at: MADE,
  updated_at: CHANGED,
  metadata: { batch: '9' },
};

const CUSTOMER: Customer = {
  id: 'cust_1',
  source_id: 'jane',
  name: 'Jane',
  email: 'jane@example.com',
  phone: '+1 555',
  address: { city: 'Oslo', country: 'NO' },
  birthdate: '1990-05-01',
  metadata: { vip: 'yes' },
  created_at: MADE,
  updated_at: CHANGED,
  system_metadata: {},
  object: 'customer',
};

const ORDER: Order = {
  id: 'ord_1',
  source_id: 'cart-1',
  status: 'PAID',
  amount: 500,
  total_amount: 400,
  total_discount_amount: 100,
  discount_amount: 70,
  items_discount_amount: 30,
  customer_id: 'cust_1',
  referrer_id: 'cust_2',
  metadata: { till: '4' },
  redemptions: {},
  created_at: MADE,
  updated_at: CHANGED,
  object: 'order',
};

function filterOf<T>(fields: FilterFields<T>, field: string, [operator, value]: readonly [string, string]) {
  const result = parseFilters({ [field]: { conditions: { [operator]: value } } }, fields, NOW);
  if (result.status === 'REFUSED') throw new Error(result.problem);
  return result.filter;
}

function isFound<T>(
  fields: FilterFields<T>,
  record: T,
  [field, ...condition]: readonly [string, string, string],
): boolean {
  return fulfilsFilter(filterOf(fields, field, condition), record, NOW);
}

/** Field, operator, and a value the record of the list fulfils. */
type Case = readonly [field: string, operator: string, value: string];

const DATES: readonly Case[] = [
  ['created_at', '$is', MADE],
  ['created_at', '$before', '2026-03-01T10:00:00.001Z'],
];

const PUBLICATION_CASES: readonly Case[] = [
  ['failure_code', '$is', 'no_voucher'],
  ['result', '$is', 'FAILURE'],
  ['customer_id', '$is', 'cust_1'],
  ['campaign_name', '$starts_with', 'Spr'],
  ['voucher_type', '$is', 'GIFT_VOUCHER'],
  ['is_referral_code', '$is', 'true'],
  ['parent_object_id', '$is', 'camp_1'],
  ['related_object_id', '$is', 'v_2'],
  ['source_id', '$is', 'order-7'],
  ['voucher_code', '$is', 'A-2'],
  ['channel', '$is', 'web'],
  ['metadata.flyer', '$is', 'spring'],
  ...DATES,
];

const REDEMPTION_CASES: readonly Case[] = [
  ['result', '$is', 'FAILURE'],
  ['status', '$is', 'FAILED'],
  ['object', '$is', 'redemption'],
  ['voucher_code', '$is', 'A-1'],
  ['customer_id', '$is', 'cust_1'],
  ['campaign_name', '$is', 'Spring'],
  ['voucher_type', '$is', 'DISCOUNT_VOUCHER'],
  ['related_object_type', '$is', 'voucher'],
  ['related_object_id', '$is', 'v_1'],
  ['related_object_parent_id', '$is', 'camp_1'],
  ['parent_redemption_id', '$is', 'r_0'],
  ['failure_code', '$is', 'quantity_exceeded'],
  ['user_login', '$is_unknown', ''],
  ['metadata.shop', '$is', 'north'],
  ...DATES,
];

const VOUCHER_CASES: readonly Case[] = [
  ['code', '$is', 'A-1'],
  ['type', '$is', 'DISCOUNT_VOUCHER'],
  ['campaign_ids', '$is', 'camp_1'],
  ['category_ids', '$is', 'cat_1'],
  ['holder', '$is', 'cust_1'],
  ['is_referral_code', '$is', 'true'],
  ['redemption.redeemed_quantity', '$more_than', '2'],
  ['start_date', '$before', '2026-02-02'],
  ['expiration_date', '$after', '2026-12-30'],
  ['updated_at', '$is', CHANGED],
  ['metadata.batch', '$is', '9'],
  ...DATES,
];

const CUSTOMER_CASES: readonly Case[] = [
  ['id', '$is', 'cust_1'],
  ['source_id', '$is', 'jane'],
  ['name', '$contains', 'an'],
  ['email', '$ends_with', '@example.com'],
  ['phone', '$starts_with', '+1'],
  ['city', '$is', 'Oslo'],
  ['country', '$is', 'NO'],
  ['birthdate', '$is', '1990-05-01'],
  ['updated_at', '$is', CHANGED],
  ['metadata.vip', '$is', 'yes'],
  ...DATES,
];

const ORDER_CASES: readonly Case[] = [
  ['id', '$is', 'ord_1'],
  ['source_id', '$is', 'cart-1'],
  ['status', '$is', 'PAID'],
  ['amount', '$more_than_equal', '500'],
  ['total_amount', '$less_than_equal', '400'],
  ['total_discount_amount', '$is', '100.0'],
  ['discount_amount', '$is', '70'],
  ['items_discount_amount', '$less_than', '31'],
  ['customer_id', '$is', 'cust_1'],
  ['referrer_id', '$is', 'cust_2'],
  ['updated_at', '$is', CHANGED],
  ['metadata.till', '$is', '4'],
  ...DATES,
];

function findsBy<T>(fields: FilterFields<T>, record: T, cases: readonly Case[]): void {
  it.each(cases)('finds a record by %s %s %s', (...question) => {
    expect(isFound(fields, record, question)).toBe(true);
  });

  it('has a case for every field', () => {
    expect(Object.keys(fields.named).filter((name) => !cases.some(([field]) => field === name))).toEqual([]);
  });

  it('is in the order of when its records were made', () => {
    const { range, where, rest } = translateFilter(filterOf(fields, 'created_at', ['$after', MADE]), NOW);

    expect([range, where, rest]).toEqual([{ afterMs: Date.parse(MADE) }, null, null]);
  });
}

describe('the list of publications', () => {
  findsBy(PUBLICATION_FIELDS, PUBLICATION, PUBLICATION_CASES);

  it('keeps all it can be filtered by beside its entries, but for metadata', () => {
    expect(entryValues(PUBLICATION_FIELDS, PUBLICATION)).toEqual({
      failure_code: 'no_voucher',
      result: 'FAILURE',
      customer_id: 'cust_1',
      campaign_name: 'Spring',
      voucher_type: 'GIFT_VOUCHER',
      is_referral_code: true,
      parent_object_id: 'camp_1',
      related_object_id: ['v_1', 'v_2'],
      source_id: 'order-7',
      voucher_code: ['A-1', 'A-2'],
      channel: 'web',
      created_at: Date.parse(MADE),
    });
  });
});

describe('the list of redemptions', () => {
  findsBy(REDEMPTION_FIELDS, REDEMPTION, REDEMPTION_CASES);

  it('keeps all it can be filtered by beside its entries, but for metadata', () => {
    expect(entryValues(REDEMPTION_FIELDS, REDEMPTION)).toEqual({
      result: 'FAILURE',
      object: 'redemption',
      voucher_code: 'A-1',
      customer_id: 'cust_1',
      campaign_name: 'Spring',
      voucher_type: 'DISCOUNT_VOUCHER',
      related_object_type: 'voucher',
      related_object_id: 'v_1',
      related_object_parent_id: 'camp_1',
      parent_redemption_id: 'r_0',
      failure_code: 'quantity_exceeded',
      created_at: Date.parse(MADE),
    });
  });

  it('finds the redemption of a tier by the campaign of the tier', () => {
    expect(entryValues(REDEMPTION_FIELDS, OF_TIER)).toEqual({
      result: 'FAILURE',
      object: 'redemption',
      customer_id: 'cust_1',
      related_object_type: 'promotion_tier',
      related_object_id: 'promo_1',
      related_object_parent_id: 'camp_2',
      created_at: Date.parse(MADE),
    });
  });

  it('finds a refused code that there is not by what was sent, and no tier', () => {
    const unknown = { ...OTHER, voucher: null, related_object_id: 'NO-SUCH' };

    expect(entryValues(REDEMPTION_FIELDS, unknown)).toMatchObject({ voucher_code: 'NO-SUCH' });
    expect(entryValues(REDEMPTION_FIELDS, { ...unknown, result: 'SUCCESS' })).not.toHaveProperty('voucher_code');
    expect(isFound(REDEMPTION_FIELDS, OF_TIER, ['voucher_type', '$is_unknown', ''])).toBe(true);
  });

  it('knows no parent of a rollback: what it names is the redemption it undid', () => {
    expect(isFound(REDEMPTION_FIELDS, ROLLBACK, ['object', '$is', 'redemption_rollback'])).toBe(true);
    expect(isFound(REDEMPTION_FIELDS, ROLLBACK, ['parent_redemption_id', '$is_unknown', ''])).toBe(true);
    expect(isFound(REDEMPTION_FIELDS, ROLLBACK, ['related_object_parent_id', '$is_unknown', ''])).toBe(true);
  });
});

describe('the list of vouchers', () => {
  findsBy(VOUCHER_FIELDS, VOUCHER, VOUCHER_CASES);

  it('keeps beside its entries what seldom changes', () => {
    expect(entryValues(VOUCHER_FIELDS, VOUCHER)).toEqual({
      code: 'A-1',
      type: 'DISCOUNT_VOUCHER',
      campaign_ids: 'camp_1',
      holder: 'cust_1',
      is_referral_code: true,
    });
  });

  it.each([false, null])('takes a code whose referral flag is %s for no referral code', (is_referral_code) => {
    expect(isFound(VOUCHER_FIELDS, { ...VOUCHER, is_referral_code }, ['is_referral_code', '$is', 'false'])).toBe(true);
  });
});

describe('the list of customers', () => {
  findsBy(CUSTOMER_FIELDS, CUSTOMER, CUSTOMER_CASES);

  it('keeps nothing of a person beside its entries', () => {
    expect(entryValues(CUSTOMER_FIELDS, CUSTOMER)).toEqual({});
  });

  it('takes the older name of the day of birth where the newer one is not set', () => {
    const { birthdate, ...rest } = CUSTOMER;

    expect(isFound(CUSTOMER_FIELDS, { ...rest, birthday: '1985-01-02' }, ['birthdate', '$is', '1985-01-02'])).toBe(
      true,
    );
  });

  it.each(['city', 'country', 'metadata.vip'])('finds no %s of a customer of whom only the id is known', (field) => {
    const { address, metadata, ...rest } = CUSTOMER;

    expect(isFound(CUSTOMER_FIELDS, rest, [field, '$is_unknown', ''])).toBe(true);
  });
});

describe('the list of orders', () => {
  findsBy(ORDER_FIELDS, ORDER, ORDER_CASES);

  it('keeps nothing of an order beside its entries', () => {
    expect(entryValues(ORDER_FIELDS, ORDER)).toEqual({});
  });
});
