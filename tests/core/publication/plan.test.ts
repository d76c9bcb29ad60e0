// Publications: which campaigns and codes can be given away, and what is written when one is.
import {
  campaignOf,
  failedPublication,
  gainsOf,
  isJoinOnce,
  noFreeCode,
  publicationTarget,
  publicationRecord,
  publishedVoucher,
  refuseCampaign,
  refuseVoucher,
  usageWithGains,
  withBalance,
} from '../../../lib/core/publication/plan';
import type { Campaign } from '../../../lib/model/records/campaign';
import { EMPTY_USAGE } from '../../../lib/model/counters';
import type { Voucher } from '../../../lib/model/records/voucher';
import { CREATED_AT, NOON, type VoucherWords, factsOf } from '../../support/world';

const NOW = { nowMs: Date.parse(NOON), timezone: 'UTC' };
const BEFORE = '2026-11-21T11:59:59.999Z';
const AFTER = '2026-11-21T12:00:00.001Z';

const aCampaign = (members: Partial<Campaign> = {}): Campaign =>
  factsOf({ campaigns: { camp_1: { name: 'Winter', ...members } } }).config.campaigns.get('camp_1')!;
const aVoucher = (words: VoucherWords = {}): Voucher =>
  factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!.voucher;
const aCustomer = (members = {}) => factsOf({ customer: members }).customer!;

describe('isJoinOnce', () => {
  test.each<[string, Campaign | null, boolean, boolean]>([
    ['no campaign', null, true, false],
    ['a campaign that says nothing', aCampaign(), false, false],
    ['a campaign that says nothing, and a call that asks for it', aCampaign(), true, true],
    ['a campaign that says so', aCampaign({ join_once: true }), false, true],
    ['a campaign that says no', aCampaign({ join_once: false }), false, false],
    ['a campaign of one code, whatever it says', aCampaign({ type: 'STANDALONE', join_once: true }), false, false],
    ['a campaign of one code, and a call that asks for it', aCampaign({ type: 'STANDALONE' }), true, true],
    ['a loyalty program', aCampaign({ campaign_type: 'LOYALTY_PROGRAM', join_once: false }), false, true],
  ])('holds for %s', (_name, campaign, asked, expected) => {
    expect(isJoinOnce(campaign, asked)).toBe(expected);
  });
});

describe('refuseCampaign', () => {
  test.each<[string, Partial<Campaign>, string]>([
    ['promotion tiers', { campaign_type: 'PROMOTION' }, 'The campaign Winter has promotion tiers, not codes.'],
    ['one code', { type: 'STANDALONE' }, 'The campaign Winter has one code, which is published by that code.'],
    ['an end before now', { expiration_date: BEFORE }, 'The campaign Winter is past its expiration date.'],
  ])('refuses a campaign with %s', (_name, members, details) => {
    expect(refuseCampaign(aCampaign(members), NOW)).toEqual({
      key: 'no_voucher_suitable_for_publication',
      details,
      resource_id: 'camp_1',
      resource_type: 'campaign',
    });
  });

  test.each<[string, Partial<Campaign>]>([
    ['no end', {}],
    ['an end at this moment', { expiration_date: NOON }],
    ['an end to come', { expiration_date: AFTER }],
    ['a start to come', { start_date: AFTER }],
    ['its switch off', { active: false }],
  ])('lets a campaign with %s pass', (_name, members) => {
    expect(refuseCampaign(aCampaign(members), NOW)).toBeNull();
  });
});

test.each([
  [1, 'The campaign Winter has no free code.'],
  [2, 'The campaign Winter has no 2 free codes.'],
])('noFreeCode says so for %i', (count, details) => {
  expect(noFreeCode(aCampaign(), count)).toEqual({
    key: 'no_voucher_suitable_for_publication',
    details,
    resource_id: 'camp_1',
    resource_type: 'campaign',
  });
});

describe('refuseVoucher', () => {
  const about = { resource_id: 'v_CODE', resource_type: 'voucher' };
  const published = { publish: { count: 1 } };
  const disabled = { active: false };
  const expired = { expiration_date: BEFORE };

  test.each<[string, VoucherWords, Campaign | null, string, string]>([
    ['published', published, null, 'voucher_already_published', 'Voucher v_CODE is published already.'],
    ['disabled', disabled, null, 'voucher_disabled', 'Voucher v_CODE is disabled.'],
    ['expired', expired, null, 'voucher_expired', 'Voucher v_CODE is past its expiration date.'],
    [
      'of an expired campaign',
      {},
      aCampaign(expired),
      'voucher_expired',
      'Voucher v_CODE is past its expiration date.',
    ],
  ])('refuses one that is %s', (_name, words, campaign, key, details) => {
    expect(refuseVoucher(aVoucher(words), campaign, NOW)).toEqual({ key, details, ...about });
  });

  test.each<[string, VoucherWords, string]>([
    ['published before disabled', { ...published, ...disabled }, 'voucher_already_published'],
    ['disabled before expired', { ...disabled, ...expired }, 'voucher_disabled'],
  ])('names %s', (_name, words, key) => {
    expect(refuseVoucher(aVoucher(words), aCampaign(expired), NOW)?.key).toBe(key);
  });

  test.each<[string, VoucherWords, Campaign | null]>([
    ['one without campaign', {}, null],
    ['one of a campaign', {}, aCampaign()],
    ['one of a disabled campaign', {}, aCampaign({ active: false })],
    ['one whose switch was never set', { active: null }, null],
    ['one that ends at this moment', { expiration_date: NOON }, aCampaign({ expiration_date: NOON })],
    ['one that starts later', { start_date: AFTER }, null],
  ])('lets %s pass', (_name, words, campaign) => {
    expect(refuseVoucher(aVoucher(words), campaign, NOW)).toBeNull();
  });
});

describe('publishedVoucher', () => {
  const to = { customerId: 'cust_1', publicationId: 'pub_1' };

  it('has its holder, and keeps its dates', () => {
    const voucher = aVoucher({ start_date: CREATED_AT, expiration_date: AFTER });

    expect(publishedVoucher(voucher, { ...to, campaign: null }, NOW)).toEqual({
      ...voucher,
      holder_id: 'cust_1',
      publish: { count: 1, published_at: NOON, publication_id: 'pub_1' },
      updated_at: NOON,
    });
  });

  test.each([
    ['keeps its dates where the campaign sets no duration', {}, CREATED_AT, AFTER],
    ['keeps its dates where the duration is null', { activity_duration_after_publishing: null }, CREATED_AT, AFTER],
    ['runs from now for two days', { activity_duration_after_publishing: 'P2D' }, NOON, '2026-11-23T12:00:00.000Z'],
    ['runs from now for an hour', { activity_duration_after_publishing: 'PT1H' }, NOON, '2026-11-21T13:00:00.000Z'],
  ])('%s', (_name, members, start, end) => {
    const voucher = aVoucher({ start_date: CREATED_AT, expiration_date: AFTER });

    const published = publishedVoucher(voucher, { ...to, campaign: aCampaign(members) }, NOW);

    expect([published.start_date, published.expiration_date]).toEqual([start, end]);
  });
});

describe('a referral code', () => {
  const to = { customerId: 'cust_1', publicationId: 'pub_1', campaign: null };

  it('has the one it is published to as its referrer, and no other code has', () => {
    expect(publishedVoucher(aVoucher({ is_referral_code: true }), to, NOW)).toMatchObject({
      holder_id: 'cust_1',
      referrer_id: 'cust_1',
    });
    expect(publishedVoucher(aVoucher({ is_referral_code: false }), to, NOW)).not.toHaveProperty('referrer_id');
  });
});

describe('withBalance', () => {
  const card = (words: VoucherWords) => {
    const { gift, loyalty_card } = withBalance(aVoucher(words), 50);
    return { gift, loyalty_card };
  };

  it('puts more on a gift card', () => {
    expect(card({ gift: { balance: 20, amount: 100 } })).toEqual({
      gift: { balance: 70, amount: 150, effect: 'APPLY_TO_ORDER' },
      loyalty_card: null,
    });
  });

  it('puts more on a loyalty card', () => {
    const loyalty_card = { points: 100, balance: 20 };

    expect(card({ points: 0, loyalty_card })).toEqual({ gift: null, loyalty_card: { points: 150, balance: 70 } });
  });

  it('leaves a voucher without balance as it is', () => {
    const voucher = aVoucher();

    expect(withBalance(voucher, 50)).toEqual(voucher);
  });
});

describe('what a customer holds more of', () => {
  test.each<[string, VoucherWords, ReturnType<typeof gainsOf>]>([
    ['nothing by a coupon', {}, []],
    ['credits', { gift: 500, campaign: 'camp_1' }, [{ campaignId: 'camp_1', sum: 'credits', by: 500 }]],
    ['points', { points: 30, campaign: 'camp_1' }, [{ campaignId: 'camp_1', sum: 'points', by: 30 }]],
    ['credits of no campaign', { gift: 500 }, [{ campaignId: '-', sum: 'credits', by: 500 }]],
    [
      'a code to refer with',
      { campaign: 'camp_1', is_referral_code: true },
      [{ campaignId: 'camp_1', sum: 'referred', by: 0 }],
    ],
  ])('is %s', (_name, words, gains) => {
    expect(gainsOf(aVoucher(words))).toEqual(gains);
  });

  it('is added to what it holds already, campaign by campaign', () => {
    const holdings = { camp_1: { points: 1, credits: 2, referred: 3 }, camp_2: { points: 4, credits: 5, referred: 6 } };
    const usage = { ...EMPTY_USAGE, holdings };

    expect(
      usageWithGains(usage, [
        { campaignId: 'camp_1', sum: 'credits', by: 10 },
        { campaignId: 'camp_1', sum: 'points', by: 20 },
        { campaignId: 'camp_3', sum: 'referred', by: 0 },
        { campaignId: 'camp_3', sum: 'credits', by: 30 },
      ]),
    ).toEqual({
      ...usage,
      holdings: {
        camp_1: { points: 21, credits: 12, referred: 3 },
        camp_2: holdings.camp_2,
        camp_3: { points: 0, credits: 30, referred: 0 },
      },
    });
    expect(usage.holdings).toBe(holdings);
  });
});

describe('the record of a publication', () => {
  const note = {
    id: 'pub_1',
    nowMs: NOW.nowMs,
    channel: 'api',
    sourceId: 'src-1',
    metadata: { a: 1 },
    customerName: 'nobody',
  };
  const shared = {
    id: 'pub_1',
    object: 'publication',
    created_at: NOON,
    metadata: { a: 1 },
    channel: 'api',
    source_id: 'src-1',
  };
  const customer = aCustomer({ name: 'Jane', email: 'jane@example.com', metadata: { vip: true } });
  const reference = {
    id: 'cust_1',
    name: 'Jane',
    email: 'jane@example.com',
    source_id: 'jane',
    metadata: { vip: true },
    object: 'customer',
  };
  const discount = { type: 'AMOUNT', amount_off: 100 } as const;
  const off = aVoucher({ discount, campaign: 'camp_1', is_referral_code: false });
  const card = aVoucher({ gift: 500, is_referral_code: null });
  const points = aVoucher({ points: 30 });

  it.each([
    ['a discount', off, { campaign: 'Campaign camp_1', discount }],
    ['a gift card', card, { campaign: null, gift: card.gift, is_referral_code: null }],
    ['a loyalty card', points, { campaign: null, loyalty_card: { points: 30, balance: 30 } }],
  ])('shows the one voucher of %s', (_name, voucher, members) => {
    expect(publicationRecord(note, customer, { vouchers: [voucher], isMultiple: false })).toEqual({
      ...shared,
      customer_id: 'cust_1',
      tracking_id: 'jane',
      result: 'SUCCESS',
      customer: reference,
      voucher: { code: 'CODE', object: 'voucher', is_referral_code: false, ...members },
      vouchers_id: ['v_CODE'],
    });
  });

  it('shows the codes of several, even when they are one', () => {
    const record = publicationRecord(note, customer, { vouchers: [off], isMultiple: true });

    expect(record).not.toHaveProperty('voucher');
    expect(record).toMatchObject({ vouchers: ['CODE'], vouchers_id: ['v_CODE'] });
  });

  it('shows no codes beside the one voucher, and no voucher where there is none', () => {
    expect(publicationRecord(note, customer, { vouchers: [off], isMultiple: false })).not.toHaveProperty('vouchers');
    expect(publicationRecord(note, customer, { vouchers: [], isMultiple: false })).not.toHaveProperty('voucher');
  });

  it('tracks a customer by id where it has no source id', () => {
    const record = publicationRecord(note, aCustomer({ source_id: null }), { vouchers: [off], isMultiple: false });

    expect(record.tracking_id).toBe('cust_1');
    expect(record.customer).toEqual({ id: 'cust_1', source_id: null, metadata: {}, object: 'customer' });
  });

  const failure = { key: 'voucher_disabled' } as const;

  it('shows why one was refused, and its voucher', () => {
    expect(failedPublication(note, customer, { failure, voucher: off })).toEqual({
      ...shared,
      customer_id: 'cust_1',
      tracking_id: 'jane',
      result: 'FAILURE',
      failure_code: 'voucher_disabled',
      failure_message: 'voucher is disabled',
      customer: reference,
      voucher: { code: 'CODE', object: 'voucher', campaign: 'Campaign camp_1', discount, is_referral_code: false },
      vouchers_id: ['v_CODE'],
    });
  });

  it('shows how a customer was named who does not exist', () => {
    expect(failedPublication(note, null, { failure, voucher: null })).toEqual({
      ...shared,
      customer_id: null,
      tracking_id: 'nobody',
      result: 'FAILURE',
      failure_code: 'voucher_disabled',
      failure_message: 'voucher is disabled',
      customer: null,
      vouchers_id: [],
    });
  });
});

describe('publicationAim', () => {
  const referral = aCampaign({ campaign_type: 'REFERRAL_PROGRAM' });

  test.each<[string, readonly Voucher[], Campaign | null, object]>([
    [
      'the first voucher',
      [aVoucher({ campaign: 'camp_9', gift: 5 }), { ...aVoucher(), code: 'SECOND' }],
      referral,
      {
        campaign: 'Campaign camp_9',
        campaign_id: 'camp_9',
        voucher_type: 'GIFT_VOUCHER',
        is_referral_code: false,
        codes: ['CODE', 'SECOND'],
      },
    ],
    [
      'a referral code',
      [aVoucher({ is_referral_code: true })],
      null,
      {
        campaign: null,
        campaign_id: null,
        voucher_type: 'DISCOUNT_VOUCHER',
        is_referral_code: true,
        codes: ['CODE'],
      },
    ],
    [
      'the campaign that was named, where no code was found',
      [],
      referral,
      { campaign: 'Winter', campaign_id: 'camp_1', voucher_type: null, is_referral_code: true, codes: [] },
    ],
    [
      'a campaign that refers nobody',
      [],
      aCampaign(),
      { campaign: 'Winter', campaign_id: 'camp_1', voucher_type: null, is_referral_code: false, codes: [] },
    ],
    [
      'nothing',
      [],
      null,
      { campaign: null, campaign_id: null, voucher_type: null, is_referral_code: false, codes: [] },
    ],
  ])('is that of %s', (_name, vouchers, named, expected) => {
    expect(publicationTarget(vouchers, named)).toEqual(expected);
  });
});

test.each([
  ['its campaign', 'camp_1', 'camp_1'],
  ['null without one', undefined, undefined],
  ['null when the campaign is gone', 'camp_9', undefined],
])('campaignOf a voucher is %s', (_name, campaign, expected) => {
  const { config } = factsOf({ campaigns: { camp_1: {} } });

  const found = campaignOf(aVoucher(campaign === undefined ? {} : { campaign }), config);

  expect(found?.id).toBe(expected);
  expect(found === null).toBe(expected === undefined);
});
