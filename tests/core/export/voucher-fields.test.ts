// The fields of exported vouchers: what each column holds, for every type of voucher and discount.
import { EXPORTED_VOUCHER, type ExportedVoucher, factsOf, type Voucher } from '../../support/core';

const DATES = { start_date: '2026-01-01T00:00:00.000Z', expiration_date: '2027-01-01T00:00:00.000Z' };
const { config, vouchers } = factsOf({
  categories: { cat_1: { name: 'Summer' } },
  campaigns: { camp_1: {} },
  vouchers: {
    FULL: {
      discount: { type: 'PERCENT', percent_off: 12.5, amount_limit: 2005, effect: 'APPLY_TO_ITEMS' },
      campaign: 'camp_1',
      category: 'cat_1',
      quantity: 5,
      redeemed: 2,
      active: false,
      rules: ['val_1', 'val_2'],
      ...DATES,
      is_referral_code: true,
      updated_at: '2026-02-01T00:00:00.000Z',
      additional_info: 'info',
      validity_timeframe: { interval: 'P2D', duration: 'P1D' },
      validity_day_of_week: [1, 2],
      holder_id: 'cust_1',
      metadata: { a: 1 },
    },
    PLAIN: {},
    GIFT: { gift: { amount: 1000, balance: 705 } },
    CARD: { points: 70 },
  },
});
const PICTURES = { qr: 'https://qr', barcode: 'https://bar' };

function exported(code: string, words: Partial<ExportedVoucher> = {}, members: Partial<Voucher> = {}) {
  const voucher = { ...vouchers.get(code)!.voucher, ...members };
  return { voucher, config, holderSourceId: null, pictures: null, ...words } satisfies ExportedVoucher;
}

const cells = (one: ExportedVoucher) =>
  Object.fromEntries(EXPORTED_VOUCHER.columns.map(({ name, read }) => [name, read(one)]));

test('has every column', () => {
  expect(cells(exported('FULL', { holderSourceId: 'anna', pictures: PICTURES }))).toEqual({
    code: 'FULL',
    voucher_type: 'DISCOUNT_VOUCHER',
    value: 12.5,
    discount_type: 'PERCENT',
    formula: null,
    campaign: 'Campaign camp_1',
    category: 'Summer',
    ...DATES,
    gift_balance: null,
    loyalty_balance: undefined,
    redemption_quantity: 5,
    redemption_count: 2,
    active: false,
    qr_code: PICTURES.qr,
    bar_code: PICTURES.barcode,
    id: 'v_FULL',
    is_referral_code: true,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-02-01T00:00:00.000Z',
    validity_timeframe_interval: 'P2D',
    validity_timeframe_duration: 'P1D',
    validity_day_of_week: [1, 2],
    discount_amount_limit: '20.05',
    campaign_id: 'camp_1',
    additional_info: 'info',
    customer_id: 'cust_1',
    discount_effect: 'APPLY_TO_ITEMS',
    discount_unit_type: null,
    discount_unit_effect: null,
    validation_rules_id: ['val_1', 'val_2'],
    customer_source_id: 'anna',
  });
});

test('has an empty cell where the voucher has no value', () => {
  const found = Object.entries(cells(exported('PLAIN'))).filter(([, value]) => (value ?? null) !== null);

  expect(Object.fromEntries(found)).toEqual({
    code: 'PLAIN',
    voucher_type: 'DISCOUNT_VOUCHER',
    redemption_count: 0,
    active: true,
    id: 'v_PLAIN',
    is_referral_code: false,
    created_at: '2026-01-01T00:00:00.000Z',
    validation_rules_id: [],
  });
});

test('is active unless disabled, and a referral code only if marked as one', () => {
  const { active, is_referral_code, ...members } = exported('PLAIN').voucher;

  expect(cells({ ...exported('PLAIN'), voucher: members as Voucher })).toMatchObject({
    active: true,
    is_referral_code: false,
  });
});

test('has no deleted category', () => {
  expect(cells(exported('PLAIN', {}, { category_id: 'cat_9' }))).toMatchObject({ category: null });
});

test.each<[object, object]>([
  [
    { type: 'AMOUNT', amount_off: 2050, amount_off_formula: 'A' },
    { value: '20.50', formula: 'A', discount_type: 'AMOUNT' },
  ],
  [
    { type: 'FIXED', fixed_amount: 5, fixed_amount_formula: 'F' },
    { value: '0.05', formula: 'F', discount_type: 'FIXED' },
  ],
  [
    { type: 'PERCENT', percent_off: 50, percent_off_formula: 'P' },
    { value: 50, formula: 'P' },
  ],
  [
    { type: 'UNIT', unit_off: 2, unit_off_formula: 'U', unit_type: 'prod_1', effect: 'ADD_NEW_ITEMS' },
    {
      value: 2,
      formula: 'U',
      discount_unit_type: 'prod_1',
      discount_effect: 'ADD_NEW_ITEMS',
      discount_unit_effect: 'ADD_NEW_ITEMS',
    },
  ],
  [
    { type: 'AMOUNT', aggregated_amount_limit: 300, amount_off: 1, effect: 'APPLY_TO_ITEMS' },
    { discount_amount_limit: null, discount_unit_effect: null },
  ],
  [
    { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [] },
    { value: null, discount_unit_type: null },
  ],
  [
    { type: 'UNIT', unit_off: 1, unit_off_formula_text: 'x', a_unit_type: 'x', unit_types: 'x' },
    { value: 1, formula: null, discount_unit_type: null },
  ],
])('of the discount %j', (discount, expected) => {
  expect(cells(exported('PLAIN', {}, { discount: discount as never }))).toMatchObject(expected);
});

test('of a card is its balance: money in major units, points unchanged', () => {
  expect(cells(exported('GIFT'))).toMatchObject({ value: '7.05', gift_balance: '7.05', discount_type: undefined });
  expect(cells(exported('CARD'))).toMatchObject({ value: 70, loyalty_balance: 70, gift_balance: null });
});

test('has the metadata of the voucher, and its own columns where none are named', () => {
  expect(EXPORTED_VOUCHER.metadata?.(exported('FULL'))).toEqual({ a: 1 });
  expect(EXPORTED_VOUCHER.defaults).toEqual(['code', 'voucher_type', 'value', 'discount_type']);
});
