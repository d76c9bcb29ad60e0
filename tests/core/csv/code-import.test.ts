// A code as a row of a file makes it, with what was used of it before; and a code that is there, as a row changes it.
import { applyRowToVoucher, buildVoucherFromRow } from '../../../lib/core/csv/code-import';
import { type Campaign, type CodeRow, CREATED_AT, factsOf, LIMITS, NOON, type Voucher } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const { config, vouchers } = factsOf({
  project: { timezone: 'Europe/Berlin' },
  categories: { cat_1: { name: 'Summer' } },
  campaigns: {
    camp_off: {
      metadata: { a: 1, b: 2 },
      voucher: { type: 'DISCOUNT_VOUCHER', discount: OFF, redemption: { quantity: 3 } } as never,
    },
    camp_gift: { voucher: { type: 'GIFT_VOUCHER', gift: { amount: 5000 }, redemption: { quantity: null } } as never },
    camp_card: {
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 70 }, redemption: { quantity: null } } as never,
    },
  },
  vouchers: {
    COUPON: { discount: OFF, category: 'cat_1', metadata: { a: 1, b: 2 }, additional_info: 'info' },
    UNIT: { discount: { type: 'UNIT', unit_off: 1, unit_type: 'prod_1', effect: 'ADD_NEW_ITEMS' } },
    GIFT: { gift: { amount: 1000, balance: 700 } },
    ofCampaign: { discount: OFF, campaign: 'camp_off', additional_info: 'info' },
  },
});
const campaignOf = (id: string): Campaign => config.campaigns.get(id)!;
const voucherOf = (code: string): Voucher => vouchers.get(code)!.voucher;
const row = (request: object, words: Partial<CodeRow> = {}): CodeRow => ({
  row: 1,
  code: 'A',
  redeemed: 0,
  spent: 0,
  request,
  ...words,
});
const refused = (details: string) => ({ key: 'invalid_voucher', details });

describe('buildVoucherFromRow', () => {
  const make = (one: CodeRow, campaign: Campaign | null = null, now = NOON) =>
    buildVoucherFromRow(one, { id: 'v_1', rules: [], config, campaign, now });

  test('is a voucher as a request makes it', () => {
    const request = { discount: OFF, metadata: { c: 3 }, category: 'Summer', start_date: '2026-01-01' };

    expect(make(row(request, { code: 'CAFE\u0301' }))).toMatchObject({
      id: 'v_1',
      code: 'CAF\u00c9',
      type: 'DISCOUNT_VOUCHER',
      discount: OFF,
      campaign_id: null,
      active: true,
      category_id: 'cat_1',
      start_date: '2025-12-31T23:00:00.000Z',
      metadata: { c: 3 },
      created_at: NOON,
      redemption: { quantity: null, redeemed_quantity: 0 },
    });
  });

  test('of a campaign has its value, limit and metadata, with those of the row put over it', () => {
    expect(make(row({ metadata: { b: 'x' } }), campaignOf('camp_off'))).toMatchObject({
      campaign_id: 'camp_off',
      discount: OFF,
      metadata: { a: 1, b: 'x' },
      active: true,
      redemption: { quantity: 3 },
    });
    expect(make(row({}), campaignOf('camp_gift'))).toMatchObject({ gift: { amount: 5000, balance: 5000 } });
    expect(make(row({ gift: { amount: 7 } }), campaignOf('camp_gift'))).toMatchObject({ gift: { balance: 7 } });
  });

  test.each<[string, Partial<Campaign>, boolean | undefined, boolean]>([
    ['of a campaign without dates', {}, undefined, true],
    ['of a campaign that ends later', { expiration_date: '2026-11-21T12:00:01.000Z' }, undefined, true],
    ['of a campaign that begins later', { start_date: '2026-11-22T00:00:00.000Z' }, undefined, true],
    ['of a campaign that is over', { expiration_date: '2026-11-21T11:59:59.000Z' }, undefined, false],
    ['of a campaign that is over, switched on', { expiration_date: CREATED_AT }, true, true],
    ['switched off', {}, false, false],
  ])('%s it begins as the row or the campaign says', (_name, dates, active, expected) => {
    expect(make(row({ active }), { ...campaignOf('camp_off'), ...dates })).toMatchObject({ active: expected });
  });

  test('without campaign it begins switched on', () => {
    expect(make(row({ discount: OFF }))).toMatchObject({ active: true });
    expect(make(row({ discount: OFF, active: false }))).toMatchObject({ active: false });
  });

  test.each<[string, object, Partial<CodeRow>, string | null, object]>([
    ['a coupon', { discount: OFF }, { redeemed: 2 }, null, { redemption: { quantity: null, redeemed_quantity: 2 } }],
    [
      'a coupon, to its limit',
      { discount: OFF, redemption: { quantity: 2 } },
      { redeemed: 2 },
      null,
      { redemption: { quantity: 2, redeemed_quantity: 2 } },
    ],
    [
      'a gift card of which something is left',
      { gift: { amount: 10_000 } },
      { redeemed: 1, spent: 3000 },
      null,
      { gift: { amount: 10_000, balance: 7000 }, redemption: { redeemed_quantity: 1, redeemed_amount: 3000 } },
    ],
    [
      'a gift card that is empty, uses not told',
      { gift: { amount: 10 } },
      { spent: 10 },
      null,
      { gift: { amount: 10, balance: 0 }, redemption: { redeemed_quantity: 0, redeemed_amount: 10 } },
    ],
    [
      'a gift card of a campaign, with its amount',
      {},
      { spent: 1000 },
      'camp_gift',
      { gift: { amount: 5000, balance: 4000 } },
    ],
    [
      'a loyalty card with its points',
      { loyalty_card: { points: 9 } },
      { redeemed: 4 },
      'camp_card',
      { loyalty_card: { points: 9, balance: 9 }, redemption: { redeemed_quantity: 4, redeemed_points: 0 } },
    ],
  ])('begins with what was used of it: %s', (_name, request, used, campaign, expected) => {
    expect(make(row(request, used), campaign === null ? null : campaignOf(campaign))).toMatchObject(expected);
  });

  test.each<[string, CodeRow, string]>([
    [
      'more uses than its limit',
      row({ discount: OFF, redemption: { quantity: 2 } }, { redeemed: 3 }),
      'Redeemed Quantity 3 is above the limit of 2.',
    ],
    ['an amount of a coupon', row({ discount: OFF }, { spent: 1 }), 'Redeemed Amount is for gift vouchers.'],
    [
      'more than was on the card',
      row({ gift: { amount: 10 } }, { spent: 11 }),
      'Redeemed Amount is above the amount of the card.',
    ],
    [
      'a code that cannot be',
      row({ discount: OFF }, { code: '' }),
      `A code has 1 to ${LIMITS.text} characters, all visible, and no white space around it.`,
    ],
    ['no value', row({}), 'Send exactly one of discount, gift and loyalty_card.'],
  ])('is refused for %s', (_name, one, details) => {
    expect(make(one)).toEqual(refused(details));
  });

  test('is refused for an amount of a loyalty card', () => {
    expect(make(row({}, { spent: 1 }), campaignOf('camp_card'))).toEqual(
      refused('Redeemed Amount is for gift vouchers.'),
    );
  });

  test('is refused for metadata that is too large with that of its campaign', () => {
    const c = 'x'.repeat(LIMITS.metadataBytes - '{"a":1,"b":2,"c":""}'.length);

    expect(make(row({ metadata: { c } }), campaignOf('camp_off'))).toMatchObject({ metadata: { a: 1, b: 2, c } });
    expect(make(row({ metadata: { c: `${c}x` } }), campaignOf('camp_off'))).toEqual({
      key: 'invalid_payload',
      details: `Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON, with what the record holds already.`,
    });
  });
});

describe('applyRowToVoucher', () => {
  const change = (code: string, request: object, campaign: string | null = null) =>
    applyRowToVoucher(voucherOf(code), row(request, { redeemed: 9, spent: 9 }), {
      config,
      now: NOON,
      campaign: campaign === null ? null : campaignOf(campaign),
    });
  const SHARED = { active: false, category: 'Summer' };
  const MORE = {
    start_date: '2026-01-01',
    expiration_date: '2027-01-01',
    additional_info: 'new',
    metadata: { b: 'x' },
  };

  test('of a campaign the switch and the category change, and nothing else', () => {
    expect(change('ofCampaign', { ...SHARED, ...MORE, discount: { ...OFF, amount_off: 1 } }, 'camp_off')).toEqual({
      ...voucherOf('ofCampaign'),
      active: false,
      category: null,
      category_id: 'cat_1',
      updated_at: NOON,
    });
  });

  test('without campaign also dates, info and metadata; balances and counts stay', () => {
    expect(change('COUPON', { ...SHARED, ...MORE, discount: OFF, redemption: { quantity: 1 } })).toEqual({
      ...voucherOf('COUPON'),
      active: false,
      start_date: '2025-12-31T23:00:00.000Z',
      expiration_date: '2026-12-31T23:00:00.000Z',
      additional_info: 'new',
      metadata: { a: 1, b: 'x' },
      updated_at: NOON,
      category: null,
    });
  });

  test.each<[string, object, string | null]>([
    ['COUPON', { discount: OFF }, null],
    ['COUPON', { discount: OFF, category: null, start_date: null, additional_info: null, metadata: {} }, null],
    ['GIFT', { gift: { amount: 1000 } }, null],
    ['GIFT', { gift: { amount: 700 } }, null],
    ['UNIT', { discount: { type: 'UNIT', unit_off: 1, unit_type: 'prod_1' } }, null],
    ['ofCampaign', { category: null, metadata: { z: 1 } }, 'camp_off'],
  ])('%s stays the same object with %j', (code, request, campaign) => {
    expect(change(code, request, campaign)).toBe(voucherOf(code));
  });

  const ELSEWHERE = 'The code belongs to another campaign, or to none.';

  test.each<[string, object, string | null, string]>([
    ['COUPON', { discount: OFF }, 'camp_off', ELSEWHERE],
    ['ofCampaign', { discount: OFF }, null, ELSEWHERE],
    ['ofCampaign', {}, 'camp_gift', ELSEWHERE],
    ['COUPON', { gift: { amount: 1 } }, null, 'The code exists as a DISCOUNT_VOUCHER.'],
    ['GIFT', { discount: OFF }, null, 'The code exists as a GIFT_VOUCHER.'],
    ['GIFT', { gift: { amount: 701 } }, null, 'The code exists with another Value.'],
    [
      'COUPON',
      { discount: { ...OFF, amount_off: 101 } },
      null,
      'The code exists with another discount: amount_off differs.',
    ],
    [
      'COUPON',
      { discount: { type: 'PERCENT', percent_off: 100 } },
      null,
      'The code exists with another discount: type differs.',
    ],
    [
      'COUPON',
      { discount: { ...OFF, effect: 'APPLY_TO_ITEMS' } },
      null,
      'The code exists with another discount: effect differs.',
    ],
    ['COUPON', { discount: { type: 'AMOUNT' } }, null, 'The code exists with another discount.'],
    ['COUPON', {}, null, 'The code exists with another discount.'],
  ])('%s is refused with %j for campaign %s', (code, request, campaign, details) => {
    expect(change(code, request, campaign)).toEqual(refused(details));
  });

  test.each([
    ['COUPON', { discount: OFF }, 'The code exists with another discount.'],
    ['GIFT', { gift: { amount: 1000 } }, 'The code exists with another Value.'],
  ])('a %s of which no value is known has another', (code, request, details) => {
    const bare = { ...voucherOf(code), discount: null, gift: null };

    expect(applyRowToVoucher(bare, row(request), { config, now: NOON, campaign: null })).toEqual(refused(details));
  });

  test('a category that is not there is kept as the tag of the code', () => {
    const tagged = { category: 'Winter', category_id: null };

    expect(change('COUPON', { discount: OFF, category: 'Winter' })).toMatchObject(tagged);
    expect(change('ofCampaign', { category: 'Winter' }, 'camp_off')).toMatchObject(tagged);
  });
});
