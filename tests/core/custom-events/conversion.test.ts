// Whether a custom event converts a referral.
import { type Conversion, type ConversionFacts, conversionOf } from '../../../lib/core/custom-events/conversion';
import { type Campaign, configOf, factsOf, NOON, type VoucherWords } from '../../support/core';

const BY_EVENT = {
  referral_program: { conversion_event_type: 'custom_event', custom_event: { id: 'ms_1', name: 'old name' } },
} as unknown as Partial<Campaign>;
const REFERRING: VoucherWords = { campaign: 'camp_1', is_referral_code: true, holder_id: 'cust_anna' };
const PAST = '2026-11-21T11:59:59.000Z';
const PUBLISHED = { count: 1, published_at: '2026-11-20T00:00:00.000Z' } as const;

interface Situation {
  readonly campaign?: Partial<Campaign>;
  readonly voucher?: VoucherWords;
  readonly facts?: Partial<ConversionFacts>;
}

const factsWith = ({ campaign, voucher, facts }: Situation): ConversionFacts => {
  const world = {
    campaigns: { camp_1: { ...BY_EVENT, ...campaign } },
    vouchers: { CODE: { ...REFERRING, ...voucher } },
  };
  return {
    config: { ...configOf(world), eventSchemas: new Map([['ms_1', { id: 'ms_1', name: 'bought' }]]) as never },
    principal: 'PROJECT',
    fact: factsOf(world).vouchers.get('CODE') ?? null,
    customerId: 'cust_bob',
    isReferred: false,
    nowMs: Date.parse(NOON),
    ...facts,
  };
};
type Sent = Parameters<typeof conversionOf>[0];
const EVENT: Sent = { event: 'bought', referral: { code: 'CODE' } };
const convert = (situation: Situation, sent: Partial<Sent> = {}) =>
  conversionOf({ ...EVENT, ...sent }, factsWith(situation));

describe('a custom event with a referral', () => {
  test.each<[string, Situation, Partial<Sent>]>([
    ['of the schema of the campaign, whatever its name was', {}, {}],
    ['that names the referrer', {}, { referral: { code: 'CODE', referrer_id: 'cust_anna' } }],
    ['of a customer with a token', { facts: { principal: 'SHOPPER' } }, {}],
    [
      'of a code that counts from its publication, in a campaign that has expired',
      {
        campaign: { activity_duration_after_publishing: 'P1D', expiration_date: PAST },
        voucher: { publish: PUBLISHED },
      },
      {},
    ],
  ])('converts it: %s', (_name, situation, sent) => {
    const conversion = convert(situation, sent) as Conversion;

    expect(conversion).toMatchObject({ campaignId: 'camp_1', referrerId: 'cust_anna' });
    expect(conversion.fact.voucher.code).toBe('CODE');
  });

  test.each<[string, Situation, Partial<Sent>]>([
    ['without a referral', {}, { referral: null }],
    ['of a customer that was referred before', { facts: { isReferred: true } }, {}],
    ['of another event', {}, { event: 'old name' }],
    ['whose campaign converts by redemptions', { campaign: { referral_program: null as never } }, {}],
    ['of a code that refers nobody', { voucher: { is_referral_code: false } }, {}],
    ['of a code without a holder', { voucher: { holder_id: undefined as never } }, {}],
    ['of a code without a campaign', { voucher: { campaign: 'camp_gone' } }, {}],
    ['of a code that is switched off', { voucher: { active: false } }, {}],
    ['of a code that has expired', { voucher: { expiration_date: PAST } }, {}],
    ['of a campaign that is switched off', { campaign: { active: false } }, {}],
    ['of a campaign that is being deleted', { campaign: { deleted_at: PAST } }, {}],
    ['of a campaign that has expired', { campaign: { expiration_date: PAST } }, {}],
    [
      'of a campaign that has expired, whose code was not published',
      { campaign: { activity_duration_after_publishing: 'P1D', expiration_date: PAST } },
      {},
    ],
    [
      'of a campaign that has expired, whose codes do not count from their publication',
      { campaign: { expiration_date: PAST }, voucher: { publish: PUBLISHED } },
      {},
    ],
    [
      'of a campaign that has not begun, whose code counts from its publication',
      {
        campaign: { activity_duration_after_publishing: 'P1D', start_date: '2026-11-22' },
        voucher: { publish: PUBLISHED },
      },
      {},
    ],
    ['of a code that is unknown to a customer with a token', { facts: { principal: 'SHOPPER', fact: null } }, {}],
    [
      'of another referrer, by a customer with a token',
      { facts: { principal: 'SHOPPER' } },
      { referral: { code: 'CODE', referrer_id: 'cust_eve' } },
    ],
    [
      'of a code that refers nobody, with a referrer',
      { voucher: { is_referral_code: false } },
      { referral: { code: 'CODE', referrer_id: 'cust_eve' } },
    ],
  ])('is stored and converts nothing: %s', (_name, situation, sent) => {
    expect(convert(situation, sent)).toBeNull();
  });

  it('may name the referrer as empty', () => {
    expect(convert({}, { referral: { code: 'CODE', referrer_id: null as never } })).toMatchObject({
      referrerId: 'cust_anna',
    });
  });

  test.each(['PROJECT', 'SHOPPER'] as const)('is refused for the own code of the customer: %s', (principal) => {
    const own = { facts: { customerId: 'cust_anna', principal } };

    expect(convert(own)).toEqual({
      key: 'referrer_not_permitted_to_redeem',
      details: 'CODE',
      resource_id: 'CODE',
      resource_type: 'voucher',
    });
  });

  it('is refused to the project for an unknown code, and for another referrer', () => {
    expect(convert({ facts: { fact: null } })).toEqual({
      key: 'not_found',
      details: 'Cannot find voucher with id CODE',
      resource_id: 'CODE',
      resource_type: 'voucher',
    });
    expect(convert({}, { referral: { code: 'CODE', referrer_id: 'cust_eve' } })).toEqual({
      key: 'invalid_payload',
      details: 'Property .referral.referrer_id must be the customer whom the code was published to.',
    });
  });
});
