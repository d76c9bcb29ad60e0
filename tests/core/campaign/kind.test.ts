// The type of a campaign.
import { CODE_KINDS, campaignKind, codeKind, hasBalances } from '../../../lib/core/campaign/kind';
import type { CampaignKind, CampaignVoucherInput, CreateCampaignRequest } from '../../support/core';

const DISCOUNT = { type: 'AMOUNT', amount_off: 100 } as const;
const PROGRAM = { conversion_event_type: 'redemption' } as const;
const refusal = (details: string) => ({ key: 'invalid_campaign', details });
const MORE_THAN_ONE = refusal('Send exactly one of voucher.discount, voucher.gift and voucher.loyalty_card.');
const TIER = { name: 'Tier', action: { discount: DISCOUNT } };

describe('codeKind', () => {
  test.each<[string, CampaignVoucherInput | undefined, string | null]>([
    ['none without voucher', undefined, null],
    ['none for null', null, null],
    ['none where nothing says it', {}, null],
    ['that of the value', { gift: { amount: 1 } }, 'GIFT_VOUCHER'],
    ['that of the type', { type: 'LOYALTY_CARD' }, 'LOYALTY_CARD'],
    ['that of both', { type: 'DISCOUNT_VOUCHER', discount: DISCOUNT }, 'DISCOUNT_VOUCHER'],
  ])('is %s', (_name, voucher, kind) => {
    expect(codeKind(voucher)).toEqual({ kind });
  });

  it('refuses two values, also beside a type', () => {
    expect(codeKind({ discount: DISCOUNT, gift: { amount: 1 } })).toEqual(MORE_THAN_ONE);
    expect(codeKind({ type: 'LOYALTY_CARD', discount: DISCOUNT, gift: { amount: 1 } })).toEqual(MORE_THAN_ONE);
  });

  it('refuses a type beside another value', () => {
    expect(codeKind({ type: 'LOYALTY_CARD', discount: DISCOUNT })).toEqual(
      refusal('A voucher of type LOYALTY_CARD cannot hold what was sent.'),
    );
  });
});

describe('campaignKind', () => {
  const kindOf = (request: Omit<CreateCampaignRequest, 'name'>) => campaignKind({ name: 'Summer', ...request });

  test.each<[string, Omit<CreateCampaignRequest, 'name'>, CampaignKind]>([
    ['what is sent', { campaign_type: 'GIFT_VOUCHERS' }, 'GIFT_VOUCHERS'],
    [
      'what is sent whatever the codes',
      { campaign_type: 'GIFT_VOUCHERS', voucher: { discount: DISCOUNT } },
      'GIFT_VOUCHERS',
    ],
    ['coupons by a discount', { voucher: { discount: DISCOUNT } }, 'DISCOUNT_COUPONS'],
    ['gift cards by a gift', { voucher: { gift: { amount: 1 } } }, 'GIFT_VOUCHERS'],
    ['a loyalty program by its type of codes', { voucher: { type: 'LOYALTY_CARD' } }, 'LOYALTY_PROGRAM'],
    [
      'a referral program by its program',
      { referral_program: PROGRAM, voucher: { discount: DISCOUNT } },
      'REFERRAL_PROGRAM',
    ],
    ['a referral program by its codes', { voucher: { is_referral_code: true } }, 'REFERRAL_PROGRAM'],
    [
      'a referral program that says so',
      { campaign_type: 'REFERRAL_PROGRAM', voucher: { is_referral_code: true } },
      'REFERRAL_PROGRAM',
    ],
    ['a promotion by its tiers', { promotion: { tiers: [TIER] } }, 'PROMOTION'],
    ['a promotion without tiers', { promotion: {} }, 'PROMOTION'],
    ['a promotion without a kind of codes', { campaign_type: 'PROMOTION', voucher: {} }, 'PROMOTION'],
    [
      'coupons before a promotion without tiers',
      { promotion: { tiers: [] }, voucher: { discount: DISCOUNT } },
      'DISCOUNT_COUPONS',
    ],
  ])('is %s', (_name, request, campaign_type) => {
    expect(kindOf(request)).toEqual({ campaign_type });
  });

  test.each<[string, Omit<CreateCampaignRequest, 'name'>, object]>([
    ['nothing to go by', {}, refusal('Send campaign_type, or one of voucher, referral_program and promotion.')],
    ['two values', { voucher: { discount: DISCOUNT, gift: { amount: 1 } } }, MORE_THAN_ONE],
    [
      'two values beside tiers',
      { promotion: { tiers: [TIER] }, voucher: { discount: DISCOUNT, gift: { amount: 1 } } },
      MORE_THAN_ONE,
    ],
    [
      'two values in a promotion',
      { campaign_type: 'PROMOTION', voucher: { discount: DISCOUNT, gift: { amount: 1 } } },
      MORE_THAN_ONE,
    ],
    [
      'tiers of coupons',
      { promotion: { tiers: [TIER] }, voucher: { discount: DISCOUNT } },
      refusal('Only a campaign of type PROMOTION has tiers.'),
    ],
    [
      'referral codes of coupons',
      { campaign_type: 'DISCOUNT_COUPONS', voucher: { is_referral_code: true } },
      refusal('Only a campaign of type REFERRAL_PROGRAM has referral codes.'),
    ],
    [
      'codes of a promotion',
      { campaign_type: 'PROMOTION', voucher: { discount: DISCOUNT } },
      refusal('A promotion has tiers, not vouchers.'),
    ],
  ])('refuses %s', (_name, request, failure) => {
    expect(kindOf(request)).toEqual(failure);
  });
});

test('a promotion alone has no codes', () => {
  const without = Object.entries(CODE_KINDS).filter(([, kinds]) => kinds.length === 0);

  expect(without).toEqual([['PROMOTION', []]]);
});

test.each<[CampaignKind, boolean]>([
  ['GIFT_VOUCHERS', true],
  ['LOYALTY_PROGRAM', true],
  ['DISCOUNT_COUPONS', false],
  ['REFERRAL_PROGRAM', false],
  ['PROMOTION', false],
])('the codes of %s have balances: %p', (campaign_type, expected) => {
  expect(hasBalances({ campaign_type })).toBe(expected);
});
