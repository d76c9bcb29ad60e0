// From the cart to what is to be paid: which steps are drawn, and that a sum that does not add up never is.
import type { OrderPart, Redemption } from '../../dashboard/model/redemption';
import { discountText, labelOf, scopeOf, waterfallOf } from '../../dashboard/model/waterfall';
import { type PartialDeep, redemptionWith } from '../support/partial-record';

const coupon = { id: 'v_1', code: 'TEN', discount: { type: 'PERCENT', percent_off: 10 } } as const;
const card = { id: 'v_2', code: 'CARD', gift: { amount: 5000, balance: 0 } };

function part(id: string, taken: number, members: PartialDeep<Redemption>): Redemption {
  return redemptionWith({ id, order: { total_applied_discount_amount: taken }, ...members });
}

describe('waterfallOf', () => {
  it('draws a step for each part, in the order of the parts', () => {
    const parent = redemptionWith({ order: { amount: 10_000, total_amount: 4_000 } });
    const parts = [
      part('r_2', 1_000, { voucher: coupon }),
      part('r_3', 0, { promotion_tier: { id: 'promo_1', name: 'Nothing' } }),
      part('r_4', 5_000, { voucher: card }),
    ];

    expect(waterfallOf(parent, parts)).toEqual({
      adds: true,
      givenBack: [],
      steps: [
        { kind: 'CART', label: 'Cart', value: null, amount: 10_000, running: 10_000, redemptionId: null },
        { kind: 'DISCOUNT', label: 'TEN', value: '10% off', amount: -1_000, running: 9_000, redemptionId: 'r_2' },
        { kind: 'DISCOUNT', label: 'Nothing', value: 'promotion', amount: 0, running: 9_000, redemptionId: 'r_3' },
        {
          kind: 'CREDITS',
          label: 'CARD',
          value: 'gift card, 0 left on it',
          redemptionId: 'r_4',
          amount: -5_000,
          running: 4_000,
        },
        { kind: 'TO_PAY', label: 'To pay', value: null, amount: 4_000, running: 4_000, redemptionId: null },
      ],
    });
  });

  it('begins before the free items that a part has added', () => {
    const parent = redemptionWith({ order: { initial_amount: 10_000, amount: 12_000, total_amount: 10_000 } });
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

    expect(waterfallOf(redemptionWith({ order, voucher: coupon }), [])).toMatchObject({ adds: true });
  });

  it('says that a sum does not add up', () => {
    const parent = redemptionWith({ order: { amount: 10_000, total_amount: 8_999 } });

    expect(waterfallOf(parent, [part('r_2', 1_000, { voucher: coupon })])?.adds).toBe(false);
  });

  it('shows what did not apply, with its reason and without an amount', () => {
    const parent = redemptionWith({
      order: { amount: 10_000, total_amount: 9_000 },
      inapplicable_redeemables: [{ id: 'OLD', result: { details: { key: 'voucher_expired' } } }],
      skipped_redeemables: [{ id: 'SKIPPED', result: { details: { key: 'no_such_sentence' } } }],
    });
    const drawn = waterfallOf(parent, [part('r_2', 1_000, { voucher: coupon })]);

    expect(drawn?.adds).toBe(true);
    expect(drawn?.steps.slice(2, -1)).toMatchObject([
      { kind: 'NOT_APPLIED', label: 'OLD', value: expect.stringContaining(' ') as string, amount: 0, running: 9_000 },
      { kind: 'NOT_APPLIED', label: 'SKIPPED', value: 'no_such_sentence', amount: 0, running: 9_000 },
    ]);
    expect(drawn?.steps.slice(2, -1).map(({ amount }) => Object.is(amount, 0))).toEqual([true, true]);
  });

  it('mirrors what a rollback gave back, from the last step to where the cart began', () => {
    const parent = redemptionWith({ order: { initial_amount: 10_000, amount: 12_000, total_amount: 7_000 } });
    const status = 'ROLLED_BACK';
    const parts = [
      part('r_2', 2_000, { status, voucher: coupon }),
      part('r_3', 0, { status, promotion_tier: { id: 'promo_1', name: 'Nothing' } }),
      part('r_4', 3_000, { status, voucher: card }),
    ];

    expect(waterfallOf(parent, parts)?.givenBack).toMatchObject([
      { kind: 'GIVEN_BACK', label: 'CARD', amount: 3_000, running: 10_000, redemptionId: 'r_4' },
      { kind: 'GIVEN_BACK', label: 'TEN', amount: 2_000, running: 12_000, redemptionId: 'r_2' },
      { kind: 'GIVEN_BACK', label: 'Free items', amount: -2_000, running: 10_000, redemptionId: null },
    ]);
  });

  it('mirrors only the part that was taken back', () => {
    const parent = redemptionWith({ order: { initial_amount: 10_000, amount: 12_000, total_amount: 9_000 } });
    const parts = [
      part('r_2', 2_000, { voucher: coupon }),
      part('r_3', 1_000, { status: 'ROLLED_BACK', voucher: { ...coupon, code: 'BACK' } }),
    ];

    expect(waterfallOf(parent, parts)?.givenBack.map(({ label, running }) => [label, running])).toEqual([
      ['BACK', 10_000],
    ]);
  });

  it('says what a step took from, and what it left on a card', () => {
    const items = [{ applied_discount_amount: 300 }, {}, { applied_discount_amount: 200 }];
    const points = { id: 'v_3', code: 'CARD', loyalty_card: { points: 90, balance: 40 } };
    const order = { amount: 10_000, total_amount: 8_500 };
    const parts = [
      part('r_2', 0, { voucher: coupon, order: { total_applied_discount_amount: 500, items } }),
      part('r_3', 0, {
        voucher: points,
        loyalty_card: { points: 50 },
        order: { total_applied_discount_amount: 1_000 },
      }),
    ];

    expect(waterfallOf(redemptionWith({ order }), parts)?.steps.map(({ value }) => value)).toEqual([
      null,
      '10% off, on 2 lines',
      '50 points, 40 points left on it',
      null,
    ]);
  });

  it('says what a tier gave, and of an older record that it was a promotion', () => {
    const tier = { id: 'promo_1', name: 'Autumn' };
    const discount = { type: 'PERCENT', percent_off: 20, percent_off_formula: 'X', is_dynamic: true } as const;
    const parts = [
      part('r_2', 500, { promotion_tier: { ...tier, action: { discount } } }),
      part('r_3', 500, { promotion_tier: tier }),
    ];
    const order = { amount: 10_000, total_amount: 9_000 };

    expect(waterfallOf(redemptionWith({ order }), parts)?.steps.map(({ label, value }) => [label, value])).toEqual([
      ['Cart', null],
      ['Autumn', '20% off'],
      ['Autumn', 'promotion'],
      ['To pay', null],
    ]);
  });

  it('draws nothing without an order', () => {
    expect(waterfallOf(redemptionWith({ order: null }), [])).toBeNull();
    expect(waterfallOf(redemptionWith({ order: {} }), [])).toBeNull();
  });
});

describe('scopeOf', () => {
  const line = { applied_discount_amount: 100 };

  it.each([
    ['on 1 line', { total_applied_discount_amount: 100, items: [line, { applied_discount_amount: 0 }] }],
    ['on 2 lines', { total_applied_discount_amount: 200, items: [line, line] }],
    ['on the order', { total_applied_discount_amount: 100, items: [{}] }],
    [null, { total_applied_discount_amount: 0, items: [{}] }],
    [null, { total_applied_discount_amount: 100, items: [] }],
    [null, null],
  ])('is %s', (scope, order) => expect(scopeOf(order as OrderPart | null)).toBe(scope));
});

describe('discountText', () => {
  it.each([
    [{ percent_off: 20 }, '20% off'],
    [{ percent_off: 20, amount_limit: 3_000 }, '20% off, at most 30'],
    [{ amount_off: 550 }, '5.50 off'],
    [{ fixed_amount: 100 }, 'price 1'],
    [{ unit_off: 2 }, '2 free'],
    [{ type: 'OTHER' }, 'discount'],
    [{ percent_off: 20, percent_off_formula: 'ORDER_AMOUNT / 100' }, 'discount by formula'],
    [{ percent_off: 13, percent_off_formula: 'ORDER_AMOUNT / 100', is_dynamic: true }, '13% off'],
    [{ percent_off: 20, percent_off_formula: 'ORDER_AMOUNT / 100', is_dynamic: false }, '20% off'],
    [null, null],
  ])('says %j in words', (discount, text) => expect(discountText(discount)).toBe(text));

  it('formats amounts as its caller asks', () => {
    expect(discountText({ percent_off: 20, amount_limit: 3_000 }, (amount) => `€${amount / 100}`)).toBe(
      '20% off, at most €30',
    );
  });
});

describe('labelOf', () => {
  it('is what people call it, and no id where a record is about several', () => {
    expect(labelOf(redemptionWith({ voucher: coupon, related_object_type: 'redemption' }))).toBe('TEN');
    expect(labelOf(redemptionWith({ related_object_type: 'voucher', related_object_id: 'GONE' }))).toBe('GONE');
    expect(labelOf(redemptionWith({ related_object_type: 'redemption', related_object_id: 'rf_1' }))).toBe(
      'several redeemables',
    );
  });
});
