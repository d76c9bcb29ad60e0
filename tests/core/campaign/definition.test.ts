// What the codes of a campaign are made from, as a request says it.
import { parseDefinitionValue, planDefinition } from '../../../lib/core/campaign/definition';
import type { CampaignKind, CreateCampaignRequest } from '../../support/core';

const DISCOUNT = { type: 'AMOUNT', amount_off: 100 } as const;
const refusal = (details: string) => ({ key: 'invalid_campaign', details });
type Request = Omit<CreateCampaignRequest, 'name' | 'campaign_type'>;
const define = (campaign_type: CampaignKind, request: Request) =>
  planDefinition({ name: 'Summer', campaign_type, ...request });

describe('planDefinition', () => {
  const EIGHT = '########';
  const charset = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

  it('says how codes are made, and that a coupon has no limit', () => {
    expect(define('DISCOUNT_COUPONS', { voucher: { discount: DISCOUNT } })).toEqual({
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: DISCOUNT,
        redemption: { quantity: null },
        code_config: { length: 8, charset, pattern: EIGHT },
        is_referral_code: false,
      },
    });
  });

  it('keeps what is sent of a code', () => {
    const code_config = { prefix: 'A-', postfix: null, pattern: '#-#', charset: 'xyx' };

    expect(define('DISCOUNT_COUPONS', { voucher: { discount: DISCOUNT, code_config } })).toMatchObject({
      voucher: { code_config: { prefix: 'A-', pattern: '#-#', charset: 'xy', length: 2 } },
    });
  });

  test.each<[string, CampaignKind, Request, number | null]>([
    ['a gift card has no limit', 'GIFT_VOUCHERS', { voucher: { gift: { amount: 1 } } }, null],
    ['a loyalty card has none', 'LOYALTY_PROGRAM', { voucher: { loyalty_card: { points: 0 } } }, null],
    [
      'a coupon has the one sent',
      'DISCOUNT_COUPONS',
      { voucher: { discount: DISCOUNT, redemption: { quantity: 5 } } },
      5,
    ],
    ['null is without', 'DISCOUNT_COUPONS', { voucher: { discount: DISCOUNT, redemption: { quantity: null } } }, null],
    [
      'a coupon with an empty one has none',
      'DISCOUNT_COUPONS',
      { voucher: { discount: DISCOUNT, redemption: {} } },
      null,
    ],
  ])('limits redemptions: %s', (_name, kind, request, quantity) => {
    expect(define(kind, request)).toMatchObject({ voucher: { redemption: { quantity } } });
  });

  it('makes referral codes in a referral program', () => {
    expect(define('REFERRAL_PROGRAM', { voucher: { discount: DISCOUNT } })).toMatchObject({
      voucher: { type: 'DISCOUNT_VOUCHER', is_referral_code: true },
    });
  });

  it('is none for a promotion', () => {
    expect(define('PROMOTION', {})).toEqual({});
  });

  it('has the code of a campaign of one, and of its form what is sent', () => {
    const voucher = { code: 'SUMMER', discount: DISCOUNT, code_config: { prefix: 'A', length: null } };

    expect(define('DISCOUNT_COUPONS', { type: 'STANDALONE', voucher, vouchers_count: 1 })).toMatchObject({
      voucher: { code: 'SUMMER', code_config: { prefix: 'A' } },
    });
    expect(define('GIFT_VOUCHERS', { type: 'STANDALONE', voucher: { code: 'G', gift: { amount: 1 } } })).toMatchObject({
      voucher: { code: 'G', code_config: {} },
    });
    expect(define('DISCOUNT_COUPONS', { type: 'STANDALONE', voucher })).toHaveProperty('voucher.code_config', {
      prefix: 'A',
    });
    expect(define('DISCOUNT_COUPONS', { voucher })).not.toHaveProperty('voucher.code');
  });

  test.each<[string, CampaignKind, Request, object]>([
    ['a promotion of one code', 'PROMOTION', { type: 'STANDALONE' }, refusal('A promotion has no code.')],
    ['codes of nothing', 'GIFT_VOUCHERS', {}, refusal('A campaign of type GIFT_VOUCHERS needs a voucher.')],
    [
      'codes of two values',
      'GIFT_VOUCHERS',
      { voucher: { discount: DISCOUNT, gift: { amount: 1 } } },
      refusal('Send exactly one of voucher.discount, voucher.gift and voucher.loyalty_card.'),
    ],
    [
      'codes of another kind',
      'REFERRAL_PROGRAM',
      { voucher: { loyalty_card: { points: 1 } } },
      refusal('A campaign of type REFERRAL_PROGRAM takes DISCOUNT_VOUCHER or GIFT_VOUCHER.'),
    ],
    [
      'codes of no kind',
      'GIFT_VOUCHERS',
      { voucher: {} },
      refusal('A campaign of type GIFT_VOUCHERS takes GIFT_VOUCHER.'),
    ],
    [
      'a form of codes that makes none',
      'DISCOUNT_COUPONS',
      { voucher: { discount: DISCOUNT, code_config: { charset: '' } } },
      { key: 'invalid_code_config', details: 'Property .code_config.charset must hold a character.' },
    ],
    [
      'one code of a loyalty program',
      'LOYALTY_PROGRAM',
      { type: 'STANDALONE', voucher: { code: 'C', loyalty_card: { points: 1 } } },
      refusal('A campaign of type LOYALTY_PROGRAM cannot be STANDALONE.'),
    ],
    [
      'one code that is not named',
      'DISCOUNT_COUPONS',
      { type: 'STANDALONE', voucher: { discount: DISCOUNT }, vouchers_count: 2 },
      refusal('A STANDALONE campaign needs voucher.code.'),
    ],
    [
      'two codes where there is one',
      'DISCOUNT_COUPONS',
      { type: 'STANDALONE', voucher: { discount: DISCOUNT, code: 'C' }, vouchers_count: 2 },
      refusal('A STANDALONE campaign has one code only.'),
    ],
    [
      'a value before the form of codes',
      'DISCOUNT_COUPONS',
      { voucher: { type: 'DISCOUNT_VOUCHER', code_config: { charset: '' } } },
      refusal('Property .voucher.discount is required.'),
    ],
  ])('refuses %s', (_name, kind, request, failure) => {
    expect(define(kind, request)).toEqual(failure);
  });
});

describe('parseDefinitionValue', () => {
  const rules = { period_type: 'MONTH', period_value: 3 } as const;

  test.each([
    ['DISCOUNT_VOUCHER', { discount: DISCOUNT, gift: { amount: 1 } }, { discount: DISCOUNT }],
    ['GIFT_VOUCHER', { gift: { amount: 0 } }, { gift: { amount: 0, effect: 'APPLY_TO_ORDER' } }],
    [
      'GIFT_VOUCHER',
      { gift: { amount: 1, effect: 'APPLY_TO_ITEMS' } },
      { gift: { amount: 1, effect: 'APPLY_TO_ITEMS' } },
    ],
    ['LOYALTY_CARD', { loyalty_card: { points: 0 } }, { loyalty_card: { points: 0 } }],
    [
      'LOYALTY_CARD',
      { loyalty_card: { points: 1, expiration_rules: rules } },
      { loyalty_card: { points: 1, expiration_rules: rules } },
    ],
  ] as const)('of a %s is what is sent: %p', (type, voucher, value) => {
    expect(parseDefinitionValue(type, voucher)).toStrictEqual(value);
  });

  test.each([
    ['DISCOUNT_VOUCHER', 'discount'],
    ['GIFT_VOUCHER', 'gift.amount'],
    ['LOYALTY_CARD', 'loyalty_card.points'],
  ] as const)('of a %s needs %s', (type, member) => {
    const failure = refusal(`Property .voucher.${member} is required.`);

    expect(parseDefinitionValue(type, {})).toEqual(failure);
    expect(parseDefinitionValue(type, { gift: { amount: null }, loyalty_card: { points: null } })).toEqual(failure);
  });

  it('refuses a bad discount', () => {
    expect(parseDefinitionValue('DISCOUNT_VOUCHER', { discount: { type: 'AMOUNT' } })).toEqual({
      key: 'invalid_payload',
      details: 'Property .voucher.discount: A discount of type AMOUNT needs amount_off.',
    });
  });

  const otherBalance = (member: string, value: string) => ({
    key: 'invalid_voucher',
    details: `Property .voucher.${member}.balance must equal .voucher.${member}.${value}: a new card holds its whole value. Send what is left as that value.`,
  });

  test.each([
    ['GIFT_VOUCHER', { gift: { amount: 5, balance: 4 } }, otherBalance('gift', 'amount')],
    ['LOYALTY_CARD', { loyalty_card: { points: 5, balance: 4 } }, otherBalance('loyalty_card', 'points')],
    [
      'LOYALTY_CARD',
      { loyalty_card: { points: 5, expiration_rules: { period_type: 'MONTH' } } },
      {
        key: 'invalid_payload',
        details: 'Property .voucher.loyalty_card.expiration_rules.period_value is required for MONTH.',
      },
    ],
  ] as const)('of a %s refuses %j', (type, voucher, failure) => {
    expect(parseDefinitionValue(type, voucher)).toEqual(failure);
  });

  it('keeps incomplete rules that are stored', () => {
    const loyalty_card = { points: 5, expiration_rules: { period_type: 'MONTH' } } as const;

    expect(parseDefinitionValue('LOYALTY_CARD', { loyalty_card }, { loyalty_card })).toEqual({ loyalty_card });
    expect(parseDefinitionValue('LOYALTY_CARD', { loyalty_card: { points: 1 } }, { loyalty_card })).toStrictEqual({
      loyalty_card: { points: 1 },
    });
  });
});
