// What gift cards, loyalty cards and coupons give, with an order and without, and what they refuse.
import { answered, evaluated, inputOf, listed, type Redeemable, type World } from '../../support/core';

const order = { amount: 5000 };
const LISTS = { applicable_to: { data: [], total: 0 }, inapplicable_to: { data: [], total: 0 } };

const WORLD: World = {
  customer: {},
  campaigns: { camp_1: {} },
  rewards: {
    rew_coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 4 } },
    rew_plain: { campaign: 'camp_1' },
    rew_gift: { campaign: 'camp_1', type: 'MATERIAL', points: 60 },
    rew_free: { campaign: 'camp_1', type: 'MATERIAL' },
    rew_few: { campaign: 'camp_1', type: 'MATERIAL', points: 1, stock: 3 },
    rew_other: { campaign: 'camp_other', coin: { exchange_ratio: 1, points_ratio: 1 } },
  },
  vouchers: {
    COUPON: { discount: { type: 'AMOUNT', amount_off: 100 } },
    EMPTY_COUPON: {},
    EMPTY_GIFT: { type: 'GIFT_VOUCHER' },
    CARD: { points: 60, campaign: 'camp_1', holder_id: 'cust_1' },
    EMPTY_CARD: { type: 'LOYALTY_CARD', campaign: 'camp_1', holder_id: 'cust_1' },
  },
};

const paying = (id: string, points?: number): Redeemable => ({
  object: 'voucher',
  id: 'CARD',
  reward: { id, ...(points !== undefined && { points }) },
});

/** The one entry of an answer. */
const entryOf = (redeemable: Redeemable, world: World = WORLD, more: object = { order }) =>
  answered(world, { redeemables: [redeemable], ...more }).redeemables[0]!;

/** Why a redeemable is refused. */
function refusalOf(redeemable: Redeemable, world: World = WORLD) {
  const [outcome] = evaluated(inputOf(world, { redeemables: [redeemable], order })).outcomes;
  return outcome?.status === 'INAPPLICABLE' ? [outcome.failure.key, outcome.failure.details] : outcome?.status;
}

describe('a coupon without an order', () => {
  it('shows what it would give, and reaches nothing', () => {
    expect(entryOf({ object: 'voucher', id: 'COUPON' }, WORLD, {})).toMatchObject({
      status: 'APPLICABLE',
      result: { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER', is_dynamic: false } },
      ...LISTS,
    });
  });
});

describe('a record that lacks what its kind is for', () => {
  test.each<[string, Redeemable, string, string]>([
    ['a coupon without discount', listed('EMPTY_COUPON')[0]!, 'invalid_voucher', 'EMPTY_COUPON has no discount.'],
    ['a gift card without gift', listed('EMPTY_GIFT')[0]!, 'invalid_gift', 'EMPTY_GIFT holds no gift.'],
    [
      'a loyalty card without points',
      { ...paying('rew_coin'), id: 'EMPTY_CARD' },
      'invalid_voucher',
      'EMPTY_CARD is no loyalty card.',
    ],
  ])('is refused: %s', (_name, redeemable, key, details) => {
    expect(refusalOf(redeemable)).toEqual([key, details]);
  });
});

describe('a loyalty card', () => {
  const unknown = (id: string) => ['not_found', `Cannot find reward with id ${id} among the rewards of the card`];

  it('pays in the ratio of its reward: 40 points are 10.00', () => {
    expect(entryOf(paying('rew_coin', 40))).toMatchObject({
      result: { loyalty_card: { points: 40 } },
      order: { total_applied_discount_amount: 1000 },
      ...LISTS,
    });
  });

  it('pays one major unit for each point where the reward has no ratio', () => {
    expect(entryOf(paying('rew_plain', 40))).toMatchObject({ order: { total_applied_discount_amount: 4000 } });
  });

  test.each([
    ['nobody knows', 'rew_gone'],
    ['the campaign of another card offers', 'rew_other'],
  ])('does not pay through a reward that %s', (_name, id) => {
    expect(refusalOf(paying(id))).toEqual(unknown(id));
    expect(entryOf(paying(id))).toMatchObject({ result: { error: { resource_type: 'reward', resource_id: id } } });
  });

  it.each([
    ['pays the price of a gift with its last points', 'rew_gift', 60],
    ['pays nothing for a gift without a price', 'rew_free', 0],
  ])('%s', (_name, id, points) => {
    const entry = entryOf(paying(id));

    expect(entry).toMatchObject({ status: 'APPLICABLE', result: { loyalty_card: { points } }, ...LISTS });
    expect(entry).not.toHaveProperty('order.total_applied_discount_amount');
  });

  it('does not pay for a gift that costs a point more than it has', () => {
    const world = { ...WORLD, vouchers: { CARD: { ...WORLD.vouchers!['CARD'], points: 59 } } };

    expect(refusalOf(paying('rew_gift'), world)).toEqual(['loyalty_card_points_exceeded', 'CARD']);
  });

  test.each([
    ['never redeemed', undefined, 'APPLICABLE'],
    ['redeemed twice', 2, 'APPLICABLE'],
    ['redeemed three times', 3, ['quantity_exceeded', 'Reward rew_few is out of stock.']],
    ['redeemed more often than it could be', 4, ['quantity_exceeded', 'Reward rew_few is out of stock.']],
  ])('pays for a gift as long as it is in stock, of which there are 3: %s', (_name, total, expected) => {
    const counters: World['counters'] = total === undefined ? {} : { rew_few: { redemptions: { total, periods: {} } } };

    expect(refusalOf(paying('rew_few'), { ...WORLD, counters })).toEqual(expected);
  });
});
