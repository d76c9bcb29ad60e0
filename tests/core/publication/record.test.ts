// The record of a publication, and what lists ask of it.
import {
  buildFailedPublication,
  type Campaign,
  factsOf,
  NOON,
  publicationRecord,
  publicationTarget,
  type Voucher,
  type VoucherWords,
} from '../../support/core';

const aCampaign = (members: Partial<Campaign> = {}): Campaign =>
  factsOf({ campaigns: { camp_1: { name: 'Winter', ...members } } }).config.campaigns.get('camp_1')!;
const aVoucher = (words: VoucherWords = {}): Voucher =>
  factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!.voucher;
const aCustomer = (members = {}) => factsOf({ customer: members }).customer!;

describe('the record of a publication', () => {
  const note = {
    id: 'pub_1',
    nowMs: Date.parse(NOON),
    channel: 'api',
    sourceId: 'src-1',
    metadata: { a: 1 },
    customerName: 'nobody',
    person: null,
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
    expect(buildFailedPublication(note, customer, { failure, voucher: off })).toEqual({
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
    expect(buildFailedPublication(note, null, { failure, voucher: null })).toEqual({
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

describe('publicationTarget', () => {
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
