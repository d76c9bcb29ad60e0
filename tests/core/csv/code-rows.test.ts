// Rows of codes: what the request of each column is, for codes of a campaign and of none, and what refuses a row.
import {
  CAMPAIGN_CODE_COLUMNS,
  campaignCodeRow,
  type CodeRow,
  EXPORTED_VOUCHER,
  type FileColumns,
  isFailure,
  type Layout,
  layoutOf,
  LIMITS,
  VOUCHER_COLUMNS,
  voucherRow,
} from '../../support/core';

/** Cells under their headers. */
type Words = Readonly<Record<string, string>>;

function layout(columns: FileColumns, headers: readonly string[]): Layout {
  const found = layoutOf(headers, columns);
  if (isFailure(found)) throw new Error(found.details);
  return found;
}

const row = (words: Words) => ({ number: 3, cells: Object.values(words) });
const voucher = (words: Words) => voucherRow(row(words), layout(VOUCHER_COLUMNS, Object.keys(words)));
const ofCampaign = (words: Words) => campaignCodeRow(row(words), layout(CAMPAIGN_CODE_COLUMNS, Object.keys(words)));
const discount = (words: Words) => voucher({ ...DISCOUNT, ...words });
const refused = (details: string) => ({ key: 'invalid_payload', details });
const requestOf = (found: ReturnType<typeof voucher>) => (found as CodeRow).request;

const DISCOUNT = { Code: 'A', 'Voucher Type': 'DISCOUNT_VOUCHER', 'Discount Type': 'AMOUNT', Value: '10' };
const GIFT = { Code: 'A', 'Voucher Type': 'GIFT_VOUCHER', Value: '12.5' };
const EMPTY = { category: null, start_date: null, expiration_date: null, metadata: {} };

describe('a code without campaign', () => {
  test('of a discount', () => {
    expect(discount({})).toEqual({
      row: 3,
      code: 'A',
      redeemed: 0,
      spent: 0,
      request: { ...EMPTY, additional_info: null, discount: { type: 'AMOUNT', amount_off: 1000 } },
    });
  });

  test('of a gift card, with all that it may have', () => {
    const words = {
      'voucher code': ' B ',
      voucher_type: 'gift_voucher',
      VALUE: '12.5',
      active: 'FALSE',
      Category: 'Summer',
      'Start Date': '2026-01-01T10',
      'Expiration Date': '2027-01-01',
      'Redemption Count': '2',
      'Redeemed Amount': '3.5',
      'Validation Rules ID': 'val_1',
      'Redemption Quantity': '5',
      'Additional Info': 'info',
      colour: 'red',
      size: '',
    };

    expect(voucher(words)).toEqual({
      row: 3,
      code: 'B',
      redeemed: 2,
      spent: 350,
      request: {
        type: 'GIFT_VOUCHER',
        gift: { amount: 1250 },
        validation_rules: ['val_1'],
        redemption: { quantity: 5 },
        additional_info: 'info',
        active: false,
        category: 'Summer',
        start_date: '2026-01-01T10:00',
        expiration_date: '2027-01-01',
        metadata: { colour: 'red' },
      },
    });
  });

  test('has its switch, its rule and its limit only where the row says so', () => {
    const words = { Active: '', 'Validation Rule ID': '', 'Redemption Limit': '' };

    expect(Object.keys(requestOf(discount(words))).sort()).toEqual(
      ['additional_info', 'category', 'discount', 'expiration_date', 'metadata', 'start_date'].sort(),
    );
    expect(requestOf(discount({ Active: 'true', 'Redemption Limit': '0' }))).toMatchObject({
      active: true,
      redemption: { quantity: 0 },
    });
  });

  test.each<[Words, object]>([
    [
      { 'Discount Type': 'amount', Value: '0.5', Formula: '1 + 1', 'Discount Effect': 'apply_to_items' },
      { type: 'AMOUNT', amount_off: 50, amount_off_formula: '1 + 1', effect: 'APPLY_TO_ITEMS' },
    ],
    [
      { 'Discount Type': 'PERCENT', Value: '12.5', Formula: '2', 'Discount Amount Limit': '20.05' },
      { type: 'PERCENT', percent_off: 12.5, percent_off_formula: '2', amount_limit: 2005 },
    ],
    [
      { 'Discount Type': 'PERCENT', Value: '100' },
      { type: 'PERCENT', percent_off: 100 },
    ],
    [
      { 'Discount Type': 'FIXED', Value: '99.99', Formula: '3', 'Discount Effect': 'APPLY_TO_ORDER' },
      { type: 'FIXED', fixed_amount: 9999, fixed_amount_formula: '3', effect: 'APPLY_TO_ORDER' },
    ],
    [
      { 'Discount Type': 'UNIT', Value: '2', 'Discount Unit Type': 'prod_1', 'Discount Effect': 'ADD_NEW_ITEMS' },
      { type: 'UNIT', unit_off: 2, unit_type: 'prod_1', effect: 'ADD_NEW_ITEMS' },
    ],
    [
      { 'Discount Type': 'UNIT', Value: '1000000', Formula: '4' },
      { type: 'UNIT', unit_off: 1_000_000, unit_off_formula: '4' },
    ],
    [
      { 'Discount Type': 'AMOUNT', 'Discount Amount Limit': '20', 'Discount Unit Type': 'prod_1' },
      { type: 'AMOUNT', amount_off: 1000 },
    ],
    [
      { 'Discount Type': 'UNIT', 'Discount Amount Limit': 'x' },
      { type: 'UNIT', unit_off: 10 },
    ],
  ])('%j', (words, expected) => {
    expect(requestOf(discount(words)).discount).toEqual(expected);
  });

  test.each<[Words, string]>([
    [{ Code: '' }, 'Code is required'],
    [{ 'Voucher Type': '' }, 'Voucher Type is required'],
    [
      { 'Voucher Type': 'LOYALTY_CARD' },
      "Voucher Type: must be equal to one of DISCOUNT_VOUCHER,GIFT_VOUCHER (actual value is 'LOYALTY_CARD')",
    ],
    [{ 'Discount Type': '' }, 'Discount Type is required'],
    [
      { 'Discount Type': 'OFF' },
      "Discount Type: must be equal to one of AMOUNT,PERCENT,FIXED,UNIT (actual value is 'OFF')",
    ],
    [{ Value: '' }, 'Value is required'],
    [
      { Value: '1,5' },
      "Value: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '1,5')",
    ],
    [{ 'Discount Type': 'PERCENT', Value: '100.01' }, 'Value: must be at most 100'],
    [{ 'Discount Type': 'PERCENT', Value: 'x' }, "Value: must be a number (actual value is 'x')"],
    [{ 'Discount Type': 'PERCENT', Value: '' }, 'Value is required'],
    [{ 'Discount Type': 'UNIT', Value: '1000001' }, "Value: must be at most 1000000 (actual value is '1000001')"],
    [{ 'Discount Type': 'UNIT', Value: '1.5' }, "Value: must be a whole number (actual value is '1.5')"],
    [
      { 'Discount Type': 'UNIT', 'Discount Effect': 'APPLY_TO_ORDER' },
      'Discount Effect: must be equal to one of ADD_MISSING_ITEMS,ADD_NEW_ITEMS,ADD_MANY_ITEMS,ADD_SAME_ITEMS,' +
        "REPLACE_ITEMS (actual value is 'APPLY_TO_ORDER')",
    ],
    [
      { 'Discount Type': 'PERCENT', 'Discount Effect': 'ADD_NEW_ITEMS' },
      "Discount Effect: must be equal to one of APPLY_TO_ORDER,APPLY_TO_ITEMS (actual value is 'ADD_NEW_ITEMS')",
    ],
    [{ Formula: 'x'.repeat(501) }, 'Formula: must have at most 500 characters'],
    [{ 'Additional Info': 'x'.repeat(2001) }, 'Additional Info: must have at most 2000 characters'],
    [{ Category: 'x'.repeat(256) }, `Category: must have at most ${LIMITS.text} characters`],
    [{ 'Redemption Limit': '-1' }, "Redemption Limit: must be a whole number (actual value is '-1')"],
    [{ 'Redeemed Quantity': 'x' }, "Redeemed Quantity: must be a whole number (actual value is 'x')"],
    [
      { 'Redeemed Amount': '-1' },
      "Redeemed Amount: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '-1')",
    ],
    [{ Active: 'yes' }, "Active: must be TRUE or FALSE (actual value is 'yes')"],
  ])('is refused with %j', (words, details) => {
    expect(discount(words)).toEqual(refused(details));
  });

  test('of a gift card needs its value, and no type of discount', () => {
    expect(voucher({ ...GIFT, Value: '' })).toEqual(refused('Value is required'));
    expect(voucher({ ...GIFT, Value: 'x' })).toMatchObject({ key: 'invalid_payload' });
    expect(requestOf(voucher({ ...GIFT, 'Discount Type': 'OFF' }))).not.toHaveProperty('discount');
    expect(requestOf(voucher({ ...GIFT, Value: '0' })).gift).toEqual({ amount: 0 });
  });

  test('has as many rules as a record may, with commas between, each once', () => {
    const ids = Array.from({ length: 21 }, (_, at) => `val_${at}`);
    const withRules = (text: string) => discount({ 'Validation Rule ID': text });

    expect(requestOf(withRules('val_1, val_2,,val_1'))).toMatchObject({ validation_rules: ['val_1', 'val_2'] });
    expect(requestOf(withRules(ids.slice(1).join(','))).validation_rules).toHaveLength(20);
    expect(withRules(ids.join(','))).toEqual(refused('Validation Rule ID: must be at most 20'));
  });

  test('has texts up to their length', () => {
    const words = { Formula: '1'.repeat(500), 'Additional Info': 'x'.repeat(2000) };

    expect(requestOf(discount(words))).toMatchObject({
      additional_info: words['Additional Info'],
      discount: { amount_off_formula: words.Formula },
    });
  });

  test.each([
    [['Voucher Type'], 'The column Code is missing.'],
    [['Code'], 'The column Voucher Type is missing.'],
  ])('needs more columns than %j', (headers, details) => {
    expect(layoutOf(headers, VOUCHER_COLUMNS)).toEqual(refused(details));
  });
});

describe('a code of a campaign', () => {
  test('may say nothing but the code', () => {
    expect(ofCampaign({ Code: 'A' })).toEqual({ row: 3, code: 'A', redeemed: 0, spent: 0, request: EMPTY });
  });

  test('with all that it may have', () => {
    const words = {
      CODE: 'A',
      'Gift Amount': '10',
      'Loyalty Points': '20',
      Active: 'true',
      'Redeemed Quantity': '1',
      'Redeemed Amount': '2',
      colour: 'red',
    };

    expect(ofCampaign(words)).toEqual({
      row: 3,
      code: 'A',
      redeemed: 1,
      spent: 200,
      request: {
        ...EMPTY,
        gift: { amount: 1000 },
        loyalty_card: { points: 20 },
        active: true,
        metadata: { colour: 'red' },
      },
    });
  });

  test.each([
    [{ Code: '' }, 'Code is required'],
    [
      { Code: 'A', 'Gift Amount': '1.005' },
      "Gift Amount: must be an amount with at most two decimals, such as 10 or 10.50 (actual value is '1.005')",
    ],
    [{ Code: 'A', 'Loyalty Points': '1.5' }, "Loyalty Points: must be a whole number (actual value is '1.5')"],
  ])('with %j is refused for: %s', (words, details) => {
    expect(ofCampaign(words)).toEqual(refused(details));
  });

  test('that is blank is none, which its making refuses', () => {
    expect(ofCampaign({ Code: ' ' })).toMatchObject({ code: '' });
  });

  test('needs the column of its code', () => {
    expect(layoutOf(['Gift Amount'], CAMPAIGN_CODE_COLUMNS)).toEqual(refused('The column Code is missing.'));
  });
});

test.each([
  ['without campaign', VOUCHER_COLUMNS],
  ['of a campaign', CAMPAIGN_CODE_COLUMNS],
])('an export of vouchers is read as codes %s: no column of it is metadata', (_name, columns) => {
  const headers = EXPORTED_VOUCHER.columns.map(({ title }) => title);

  expect(layoutOf(headers, columns)).toMatchObject({ metadata: [], width: headers.length });
});
