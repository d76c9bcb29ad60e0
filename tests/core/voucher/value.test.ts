// What a voucher is worth.
import {
  type Campaign,
  type CreateVoucherRequest,
  factsOf,
  newValue,
  parseValueKind,
  valueKinds,
  type VoucherDefinition,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const refusal = (details: string) => ({ key: 'invalid_voucher', details });
const ONE_VALUE = refusal('Send exactly one of discount, gift and loyalty_card.');
const NONE = { discount: null, gift: null, loyalty_card: null };

function campaignWith(voucher: Partial<VoucherDefinition> | null): Campaign {
  const definition = voucher && ({ redemption: { quantity: null }, code_config: {}, ...voucher } as VoucherDefinition);
  return factsOf({ campaigns: { camp_1: { voucher: definition } } }).config.campaigns.get('camp_1')!;
}

test.each([
  [{}, []],
  [{ discount: null, gift: undefined }, []],
  [{ discount: {} }, ['DISCOUNT_VOUCHER']],
  [{ gift: {} }, ['GIFT_VOUCHER']],
  [{ loyalty_card: {} }, ['LOYALTY_CARD']],
  [{ loyalty_card: {}, gift: {}, discount: {} }, ['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD']],
])('valueKinds of %p are %p', (sent, kinds) => {
  expect(valueKinds(sent)).toEqual(kinds);
});

describe('parseValueKind', () => {
  it('is that of the value, or none', () => {
    expect(parseValueKind({ gift: {} })).toEqual({ type: 'GIFT_VOUCHER' });
    expect(parseValueKind({})).toEqual({ type: null });
  });

  it('refuses two values', () => {
    expect(parseValueKind({ gift: {}, discount: {} })).toEqual(ONE_VALUE);
  });
});

describe('newValue', () => {
  const coupons = campaignWith({ type: 'DISCOUNT_VOUCHER', discount: OFF });
  const gifts = campaignWith({ type: 'GIFT_VOUCHER', gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } });
  const cards = campaignWith({ type: 'LOYALTY_CARD', loyalty_card: { points: 30 } });
  const gift = (amount: number, effect: string) => ({
    ...NONE,
    type: 'GIFT_VOUCHER',
    gift: { amount, balance: amount, effect },
  });
  const card = (points: number) => ({
    ...NONE,
    type: 'LOYALTY_CARD',
    loyalty_card: { points, balance: points, next_expiration_date: null, next_expiration_points: null },
  });

  test.each<[string, CreateVoucherRequest, Campaign | null, object]>([
    ['a discount', { discount: OFF }, null, { ...NONE, type: 'DISCOUNT_VOUCHER', discount: OFF }],
    ['the discount of the campaign', {}, coupons, { ...NONE, type: 'DISCOUNT_VOUCHER', discount: OFF }],
    [
      'a discount of its own',
      { discount: { type: 'PERCENT', percent_off: 5 } },
      coupons,
      { ...NONE, type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
    ],
    [
      'no discount where the campaign says none',
      {},
      campaignWith({ type: 'DISCOUNT_VOUCHER' }),
      { ...NONE, type: 'DISCOUNT_VOUCHER' },
    ],
    ['a type with its value', { type: 'GIFT_VOUCHER', gift: { amount: 1 } }, null, gift(1, 'APPLY_TO_ORDER')],
    ['a gift', { gift: { amount: 100, effect: 'APPLY_TO_ITEMS' } }, null, gift(100, 'APPLY_TO_ITEMS')],
    ['the gift of the campaign', {}, gifts, gift(500, 'APPLY_TO_ITEMS')],
    ['an amount of its own', { gift: { amount: 7 } }, gifts, gift(7, 'APPLY_TO_ITEMS')],
    ['an effect of its own', { gift: { amount: 7, effect: 'APPLY_TO_ORDER' } }, gifts, gift(7, 'APPLY_TO_ORDER')],
    ['an empty gift', {}, campaignWith({ type: 'GIFT_VOUCHER' }), gift(0, 'APPLY_TO_ORDER')],
    ['points of the campaign', {}, cards, card(30)],
    ['points of its own', { loyalty_card: { points: 4 } }, cards, card(4)],
    ['an empty card', {}, campaignWith({ type: 'LOYALTY_CARD' }), card(0)],
    ['points without a definition', { loyalty_card: { points: 4 } }, campaignWith(null), card(4)],
  ])('is %s', (_name, request, campaign, value) => {
    expect(newValue(request, campaign)).toEqual(value);
  });

  test.each<[string, CreateVoucherRequest, Campaign | null, object]>([
    ['two values', { discount: OFF, gift: { amount: 1 } }, coupons, ONE_VALUE],
    ['no value', {}, null, ONE_VALUE],
    ['a type without value', { type: 'GIFT_VOUCHER' }, null, ONE_VALUE],
    ['a value of another type', { type: 'GIFT_VOUCHER', discount: OFF }, null, ONE_VALUE],
    ['a type the campaign does not have', { type: 'GIFT_VOUCHER' }, coupons, ONE_VALUE],
    ['a card without campaign', { loyalty_card: { points: 1 } }, null, refusal('A loyalty card needs a campaign.')],
    ['another value', { gift: { amount: 1 } }, cards, refusal('The campaign makes codes of type LOYALTY_CARD.')],
    [
      'a bad discount',
      { discount: { type: 'AMOUNT' } },
      coupons,
      { key: 'invalid_payload', details: 'Property .discount: A discount of type AMOUNT needs amount_off.' },
    ],
  ])('refuses %s', (_name, request, campaign, failure) => {
    expect(newValue(request, campaign)).toEqual(failure);
  });
});
