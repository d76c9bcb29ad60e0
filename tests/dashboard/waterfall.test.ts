// From the cart to what is to be paid: which steps are drawn, and that a sum that does not add up never is.
import type { Redemption } from '../../dashboard/model/redemption';
import { discountText, labelOf, waterfallOf } from '../../dashboard/model/waterfall';

function redemption(members: Partial<Redemption>): Redemption {
  return { id: 'r_1', object: 'redemption', date: '', result: 'SUCCESS', status: 'SUCCEEDED', ...members };
}

const coupon = { id: 'v_1', code: 'TEN', discount: { type: 'PERCENT', percent_off: 10 } };
const card = { id: 'v_2', code: 'CARD', gift: { amount: 5000, balance: 0 } };

function part(id: string, taken: number, members: Partial<Redemption>): Redemption {
  return redemption({ id, order: { total_applied_discount_amount: taken }, ...members });
}

describe('waterfallOf', () => {
  it('draws a step for each part, in the order of the parts', () => {
    const parent = redemption({ order: { amount: 10_000, total_amount: 4_000 } });
    const parts = [
      part('r_2', 1_000, { voucher: coupon }),
      part('r_3', 0, { promotion_tier: { id: 'promo_1', name: 'Nothing' } }),
      part('r_4', 5_000, { voucher: card }),
    ];

    expect(waterfallOf(parent, parts)).toEqual({
      adds: true,
      steps: [
        { kind: 'CART', label: 'Cart', value: null, amount: 10_000, running: 10_000, redemptionId: null },
        { kind: 'DISCOUNT', label: 'TEN', value: '10 % off', amount: -1_000, running: 9_000, redemptionId: 'r_2' },
        { kind: 'DISCOUNT', label: 'Nothing', value: 'promotion', amount: 0, running: 9_000, redemptionId: 'r_3' },
        { kind: 'CREDITS', label: 'CARD', value: 'gift card', amount: -5_000, running: 4_000, redemptionId: 'r_4' },
        { kind: 'TO_PAY', label: 'To pay', value: null, amount: 4_000, running: 4_000, redemptionId: null },
      ],
    });
  });

  it('begins before the free items that a part has added', () => {
    const parent = redemption({ order: { initial_amount: 10_000, amount: 12_000, total_amount: 10_000 } });
    const drawn = waterfallOf(parent, [part('r_2', 2_000, { voucher: coupon })]);

    expect(drawn?.adds).toBe(true);
    expect(drawn?.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['CART', 10_000],
      ['ADDED', 2_000],
      ['DISCOUNT', -2_000],
      ['TO_PAY', 10_000],
    ]);
  });

  it('is its own only part where it stands alone', () => {
    const order = { amount: 5_000, total_applied_discount_amount: 500, total_amount: 4_500 };

    expect(waterfallOf(redemption({ order, voucher: coupon }), [])).toMatchObject({ adds: true });
  });

  it('says that a sum does not add up', () => {
    const parent = redemption({ order: { amount: 10_000, total_amount: 8_999 } });

    expect(waterfallOf(parent, [part('r_2', 1_000, { voucher: coupon })])?.adds).toBe(false);
  });

  it('draws nothing without an order', () => {
    expect(waterfallOf(redemption({ order: null }), [])).toBeNull();
    expect(waterfallOf(redemption({ order: {} }), [])).toBeNull();
  });
});

describe('discountText', () => {
  it.each([
    [{ percent_off: 20 }, '20 % off'],
    [{ percent_off: 20, amount_limit: 3_000 }, '20 % off, at most 30'],
    [{ amount_off: 550 }, '5.50 off'],
    [{ fixed_amount: 100 }, 'price 1'],
    [{ unit_off: 2 }, '2 free'],
    [{ type: 'OTHER' }, 'discount'],
    [null, null],
  ])('says %j in words', (discount, text) => expect(discountText(discount)).toBe(text));

  it('writes amounts as it is told to', () => {
    expect(discountText({ percent_off: 20, amount_limit: 3_000 }, (amount) => `€${amount / 100}`)).toBe(
      '20 % off, at most €30',
    );
  });
});

describe('labelOf', () => {
  it('is what people call it, and no id where a record is about several', () => {
    expect(labelOf(redemption({ voucher: coupon, related_object_type: 'redemption' }))).toBe('TEN');
    expect(labelOf(redemption({ related_object_type: 'voucher', related_object_id: 'GONE' }))).toBe('GONE');
    expect(labelOf(redemption({ related_object_type: 'redemption', related_object_id: 'rf_1' }))).toBe(
      'several redeemables',
    );
  });
});
