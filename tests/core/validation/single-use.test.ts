// A call for one code or tier, as the request for a list of one.
import { tierRequest, voucherRequest } from '../../../lib/core/validation/single-use';

test('voucherRequest takes what is about the code to its line', () => {
  const request = { order: { amount: 1 }, gift: { credits: 2 }, reward: { id: 'rew_1' } };

  expect(voucherRequest({ code: 'CODE', request })).toEqual({
    order: { amount: 1 },
    redeemables: [{ object: 'voucher', id: 'CODE', gift: { credits: 2 }, reward: { id: 'rew_1' } }],
  });
  expect(voucherRequest({ code: 'CODE', request: {} })).toEqual({ redeemables: [{ object: 'voucher', id: 'CODE' }] });
});

test('tierRequest names the tier', () => {
  expect(tierRequest({ tierId: 'promo_1', request: { order: { amount: 1 } } })).toEqual({
    order: { amount: 1 },
    redeemables: [{ object: 'promotion_tier', id: 'promo_1' }],
  });
});
