// What a customer holds more of once codes are given.
import { gainsOf, usageWithGains } from '../../../lib/core/publication/gains';
import { EMPTY_USAGE, factsOf, type Voucher, type VoucherWords } from '../../support/core';

const aVoucher = (words: VoucherWords = {}): Voucher =>
  factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!.voucher;

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
