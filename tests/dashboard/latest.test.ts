// The figures of the last hours, which are summed up from redemptions.
import { latestSums } from '../../dashboard/model/latest';
import { redemptionWith } from '../support/partial-record';

const ONE = redemptionWith({
  date: '2026-11-22T12:00:00Z',
  related_object_type: 'voucher',
  voucher: { id: 'v_1', code: 'TEN' },
  order: { amount: 5_000, total_applied_discount_amount: 1_000 },
});
const CARD = redemptionWith({
  ...ONE,
  voucher: { id: 'v_2', code: 'CARD', type: 'GIFT_VOUCHER', gift: { amount: 5_000, balance: 3_000 } },
  gift: { amount: 2_000 },
  order: { amount: 5_000, total_applied_discount_amount: 2_000 },
});
const POINTS = redemptionWith({
  ...ONE,
  voucher: { id: 'v_3', code: 'POINTS', type: 'LOYALTY_CARD', loyalty_card: { points: 500, balance: 400 } },
  loyalty_card: { points: 100 },
  order: { amount: 5_000, total_applied_discount_amount: 700 },
});
const TIER = redemptionWith({
  ...ONE,
  voucher: null,
  related_object_type: 'promotion_tier',
  order: { amount: 5_000, total_applied_discount_amount: 300 },
});
const STACK = redemptionWith({
  ...ONE,
  voucher: null,
  related_object_type: 'redemption',
  order: { amount: 5_000, total_applied_discount_amount: 4_000 },
  redemptions: [ONE, CARD, POINTS, TIER],
});

const NOTHING = { discount: 0, giftCredits: 0, points: 0, rolledBack: 0 };

describe('the figures of the last hours', () => {
  it.each<[string, readonly ReturnType<typeof redemptionWith>[], object]>([
    ['are nothing where there are none', [], {}],
    ['count a discount', [ONE], { discount: 1_000 }],
    ['count what a gift card paid as credits alone', [CARD], { giftCredits: 2_000 }],
    ['count points as points alone', [POINTS], { points: 100 }],
    ['count the parts of a stack, not the whole', [STACK], { discount: 1_300, giftCredits: 2_000, points: 100 }],
    ['count nothing of an order that there is not', [{ ...ONE, order: null }], {}],
    [
      'count what was rolled back',
      [{ ...ONE, related_redemptions: { rollbacks: [{ id: 'rr_1', date: ONE.date }] } }, CARD],
      { discount: 1_000, giftCredits: 2_000, rolledBack: 1 },
    ],
  ])('%s', (_what, redemptions, sums) => expect(latestSums(redemptions)).toEqual({ ...NOTHING, ...sums }));
});
