// A new voucher.
import { newValue, refuseOtherBalance } from '../../../lib/core/voucher/input';
import {
  CREATED_AT,
  type CreateVoucherRequest,
  factsOf,
  planVoucher,
  type VoucherCreation,
  type VoucherDefinition,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const DEFINITION: VoucherDefinition = {
  type: 'DISCOUNT_VOUCHER',
  discount: OFF,
  redemption: { quantity: 3 },
  code_config: {},
};
const { config } = factsOf({
  project: { timezone: 'Europe/Warsaw' },
  categories: { cat_1: { name: 'Summer' } },
  rules: { val_1: {} },
  campaigns: { camp_1: { voucher: DEFINITION }, camp_2: { campaign_type: 'REFERRAL_PROGRAM', voucher: DEFINITION } },
});

function plan(request: CreateVoucherRequest, members: Partial<VoucherCreation> = {}) {
  const rules = (request.validation_rules ?? []).map((rule_id, at) => ({ id: `asgm_${at}`, rule_id }));
  return planVoucher({ id: 'v_1', code: 'CODE', request, config, campaign: null, rules, now: CREATED_AT, ...members });
}

describe('planVoucher', () => {
  it('fills in what the request leaves open', () => {
    expect(plan({ discount: OFF })).toEqual({
      id: 'v_1',
      code: 'CODE',
      object: 'voucher',
      type: 'DISCOUNT_VOUCHER',
      discount: OFF,
      gift: null,
      loyalty_card: null,
      campaign: null,
      campaign_id: null,
      category: null,
      category_id: null,
      active: true,
      additional_info: null,
      metadata: {},
      is_referral_code: false,
      created_at: CREATED_AT,
      updated_at: null,
      redemption: { quantity: null, redeemed_quantity: 0 },
      publish: { count: 0 },
      assignments: [],
    });
  });

  it('takes what the request says', () => {
    const request = {
      discount: OFF,
      category: 'Summer',
      start_date: '2026-01-01T00:00',
      active: false,
      additional_info: 'info',
      metadata: { key: 'not_found' },
      redemption: { quantity: 2 },
      validation_rules: ['val_1'],
    };

    expect(plan(request)).toMatchObject({
      category_id: 'cat_1',
      start_date: '2025-12-31T23:00:00.000Z',
      active: false,
      additional_info: 'info',
      metadata: { key: 'not_found' },
      redemption: { quantity: 2 },
      assignments: [{ id: 'asgm_0', rule_id: 'val_1', related_object_id: 'v_1', related_object_type: 'voucher' }],
    });
    expect(plan(request)).toMatchObject({ assignments: [{ created_at: CREATED_AT }] });
  });

  it('follows its campaign', () => {
    const campaign = config.campaigns.get('camp_1')!;

    expect(plan({}, { campaign })).toMatchObject({
      campaign: 'Campaign camp_1',
      campaign_id: 'camp_1',
      discount: OFF,
      is_referral_code: false,
      redemption: { quantity: 3 },
    });
    expect(plan({ redemption: { quantity: null } }, { campaign })).toMatchObject({ redemption: { quantity: null } });
    expect(plan({ redemption: {} }, { campaign })).toMatchObject({ redemption: { quantity: 3 } });
    expect(plan({ discount: OFF }, { campaign: { ...campaign, voucher: null } })).toMatchObject({
      redemption: { quantity: null },
    });
  });

  it('is a referral code in a referral program', () => {
    expect(plan({}, { campaign: config.campaigns.get('camp_2')! })).toMatchObject({ is_referral_code: true });
  });

  it('counts what a card can spend', () => {
    const campaign = { ...config.campaigns.get('camp_1')!, voucher: { ...DEFINITION, type: 'LOYALTY_CARD' as const } };

    expect(plan({ gift: { amount: 5 } })).toMatchObject({
      redemption: { quantity: null, redeemed_quantity: 0, redeemed_amount: 0 },
    });
    expect(plan({}, { campaign })).toMatchObject({
      redemption: { quantity: 3, redeemed_quantity: 0, redeemed_points: 0 },
    });
  });

  it('is refused for the first that is wrong: value, category, dates, rules', () => {
    const rules = { validation_rules: ['val_9'] };
    const dates = { ...rules, start_date: 'soon' };
    const category = { ...dates, category_id: 'cat_9' };

    expect(plan(category)).toEqual({
      key: 'invalid_voucher',
      details: 'Send exactly one of discount, gift and loyalty_card.',
    });
    expect(plan({ discount: OFF, ...category })).toMatchObject({ key: 'not_found', resource_type: 'category' });
    expect(plan({ discount: OFF, ...dates })).toMatchObject({ key: 'invalid_payload' });
    expect(plan({ discount: OFF, ...rules })).toMatchObject({ key: 'not_found', resource_type: 'validation_rules' });
  });
});

describe('the balance of a new card', () => {
  const refused = (place: string, member: string) => ({
    key: 'invalid_voucher',
    details: `Property ${place}.balance must equal ${place}.${member}: a new card holds its whole value. Send what is left as that value.`,
  });

  test.each<[string, Parameters<typeof refuseOtherBalance>[0], object | null]>([
    ['of a gift card', { gift: { amount: 5, balance: 5 } }, null],
    ['of a loyalty card', { loyalty_card: { points: 5, balance: 5 } }, null],
    ['that is absent', { gift: { amount: 5 } }, null],
    ['that is null', { gift: { amount: 5, balance: null }, loyalty_card: { points: 5, balance: null } }, null],
    ['of nothing', { gift: null, loyalty_card: null }, null],
    ['of a gift card, less', { gift: { amount: 5, balance: 4 } }, refused('.gift', 'amount')],
    ['of a gift card, nothing', { gift: { amount: 5, balance: 0 } }, refused('.gift', 'amount')],
    ['of a gift card without value', { gift: { balance: 5 } }, refused('.gift', 'amount')],
    ['of a loyalty card, more', { loyalty_card: { points: 5, balance: 6 } }, refused('.loyalty_card', 'points')],
  ])('is its whole value: %s', (_name, sent, expected) => {
    expect(refuseOtherBalance(sent)).toEqual(expected);
  });

  test('is refused under the path of the card, and before the value is read', () => {
    const gift = { amount: 5, balance: 4 };

    expect(refuseOtherBalance({ gift }, '.voucher')).toEqual(refused('.voucher.gift', 'amount'));
    expect(newValue({ gift }, null)).toEqual(refused('.gift', 'amount'));
  });
});

describe('the value of a code without a campaign', () => {
  const none = { discount: null, gift: null, loyalty_card: null };

  test.each<[string, CreateVoucherRequest, object]>([
    [
      'a gift',
      { gift: { amount: 5 } },
      { ...none, type: 'GIFT_VOUCHER', gift: { amount: 5, balance: 5, effect: 'APPLY_TO_ORDER' } },
    ],
    [
      'a gift for items',
      { gift: { amount: 5, effect: 'APPLY_TO_ITEMS' } },
      { ...none, type: 'GIFT_VOUCHER', gift: { amount: 5, balance: 5, effect: 'APPLY_TO_ITEMS' } },
    ],
    [
      'a gift without amount',
      { gift: {} as never },
      { ...none, type: 'GIFT_VOUCHER', gift: { amount: 0, balance: 0, effect: 'APPLY_TO_ORDER' } },
    ],
    ['a discount', { discount: OFF }, { ...none, type: 'DISCOUNT_VOUCHER', discount: OFF }],
    [
      'points',
      { loyalty_card: { points: 5 } },
      { key: 'invalid_voucher', details: 'A loyalty card needs a campaign.' },
    ],
  ])('is %s', (_name, request, expected) => {
    expect(newValue(request, null)).toEqual(expected);
  });
});

test('the value of a code of a campaign is that of its definition where none is sent', () => {
  const campaign = config.campaigns.get('camp_1')!;
  const of = (voucher: object) => newValue({}, { ...campaign, voucher: { ...DEFINITION, ...voucher } });

  expect(of({ type: 'GIFT_VOUCHER', gift: { amount: 7, effect: 'APPLY_TO_ITEMS' } })).toMatchObject({
    gift: { amount: 7, balance: 7, effect: 'APPLY_TO_ITEMS' },
  });
  expect(of({ type: 'LOYALTY_CARD', loyalty_card: { points: 8 } })).toMatchObject({
    loyalty_card: { points: 8, balance: 8, next_expiration_date: null, next_expiration_points: null },
  });
  expect(newValue({ gift: { amount: 5 } }, campaign)).toEqual({
    key: 'invalid_voucher',
    details: 'The campaign makes codes of type DISCOUNT_VOUCHER.',
  });
});
