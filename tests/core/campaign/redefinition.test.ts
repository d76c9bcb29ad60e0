// A new definition of a campaign's codes.
import { diffDefinitions, applyDefinition as redefinedBy } from '../../../lib/core/campaign/redefinition';
import {
  type DefinitionMember,
  factsOf,
  type Voucher,
  type VoucherDefinition,
  type VoucherWords,
} from '../../support/core';

const OFF = { discount: { type: 'AMOUNT', amount_off: 100 } } as const;
const define = (members: Partial<VoucherDefinition>): VoucherDefinition => ({
  type: 'DISCOUNT_VOUCHER',
  redemption: { quantity: 1 },
  code_config: {},
  is_referral_code: false,
  ...members,
});
const voucher = (words: VoucherWords): Voucher => factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!.voucher;
const redefinedVoucher = (of: Voucher, definition: VoucherDefinition, members: readonly DefinitionMember[]) =>
  redefinedBy(of, { definition, members });
const BOTH = ['value', 'quantity'] as const;

describe('diffDefinitions', () => {
  const before = define(OFF);

  test.each<[string, VoucherDefinition | null | undefined, VoucherDefinition, readonly string[]]>([
    ['nothing', before, define(OFF), []],
    ['the discount', before, define({ discount: { type: 'AMOUNT', amount_off: 1 } }), ['value']],
    ['the gift', define({ gift: { amount: 1, effect: 'APPLY_TO_ORDER' } }), define({}), ['value']],
    ['the points', define({ loyalty_card: { points: 1 } }), define({ loyalty_card: { points: 2 } }), ['value']],
    ['the quantity', before, define({ ...OFF, redemption: { quantity: null } }), ['quantity']],
    ['both', null, before, ['value', 'quantity']],
    ['both from nothing', undefined, before, ['value', 'quantity']],
  ])('returns %s', (_name, from, to, members) => {
    expect(diffDefinitions(from, to)).toEqual(members);
  });
});

describe('applyDefinition', () => {
  const coupon = voucher(OFF);
  const more = define({ discount: { type: 'AMOUNT', amount_off: 300 }, redemption: { quantity: 5 } });

  it('follows the definition as far as that has changed', () => {
    expect(redefinedVoucher(coupon, more, BOTH)).toEqual({
      ...coupon,
      discount: more.discount,
      redemption: { ...coupon.redemption, quantity: 5 },
    });
    expect(redefinedVoucher(coupon, more, ['value'])).toEqual({ ...coupon, discount: more.discount });
    expect(redefinedVoucher(coupon, more, [])).toEqual(coupon);
  });

  it('keeps a discount of another type, and gets one where it has none', () => {
    const percent = voucher({ discount: { type: 'PERCENT', percent_off: 10 } });

    expect(redefinedVoucher(percent, more, ['value'])).toEqual(percent);
    expect(redefinedVoucher({ ...coupon, discount: null }, more, ['value'])).toEqual({
      ...coupon,
      discount: more.discount,
    });
    expect(redefinedVoucher(coupon, define({}), ['value'])).toEqual(coupon);
  });

  const gift = (members: object): Voucher => ({
    ...coupon,
    gift: { amount: 100, balance: 100, effect: 'APPLY_TO_ORDER', ...members },
  });
  const richer = define({ gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } });

  it.each<[string, Voucher, object]>([
    ['one that was never moved', gift({}), { amount: 500, balance: 500, effect: 'APPLY_TO_ITEMS' }],
    ['one that was spent from', gift({ balance: 50 }), { amount: 100, balance: 50, effect: 'APPLY_TO_ITEMS' }],
    ['one that was moved and back', gift({ subtracted_amount: 5 }), { amount: 100, balance: 100 }],
  ])('gives a gift card its new amount: %s', (_name, card, expected) => {
    expect(redefinedVoucher(card, richer, ['value']).gift).toMatchObject(expected);
  });

  const points = (members: object): Voucher => ({
    ...coupon,
    loyalty_card: { points: 10, balance: 10, next_expiration_date: null, next_expiration_points: null, ...members },
  });
  const pointed = define({ loyalty_card: { points: 50 } });

  it.each<[string, Voucher, object]>([
    ['one that was never moved', points({}), { points: 50, balance: 50 }],
    ['one that was spent from', points({ balance: 5 }), { points: 10, balance: 5 }],
    ['one that was moved and back', points({ subtracted_points: 5 }), { points: 10, balance: 10 }],
  ])('gives a loyalty card its new points: %s', (_name, card, expected) => {
    expect(redefinedVoucher(card, pointed, ['value']).loyalty_card).toMatchObject(expected);
  });

  it('makes no card of a coupon', () => {
    expect(redefinedVoucher(coupon, richer, ['value'])).toEqual(coupon);
    expect(redefinedVoucher(coupon, pointed, ['value'])).toEqual(coupon);
  });
});
