// What FORFEIT and each tender order give, with lines that the examples do not have.
import { basisIn, lineId, redeemIn, returnAll } from './support';
import { buildReturnBasis, type ReturnRequestValues } from '../../support/core';

const [A, B] = [lineId(0), lineId(1)];

const TEN_PERCENT = { discount: { type: 'PERCENT' as const, percent_off: 10, effect: 'APPLY_TO_ORDER' as const } };

describe('FORFEIT', () => {
  it('charges the discount of what is kept, and reports what earlier refunds paid too much', () => {
    const basis = basisIn(
      { vouchers: { P: TEN_PERCENT } },
      {
        redeemables: [{ object: 'voucher', id: 'P' }],
        order: {
          items: [
            { product_id: 'a', quantity: 1, price: 10_000 },
            { product_id: 'b', quantity: 1, price: 500 },
          ],
        },
      },
    );
    const [small, rest] = returnAll(basis, [{ items: [{ id: B }], policy: 'FORFEIT' }, { all: true }]);

    // 9450 were paid, and A alone costs 10,000.
    expect(small?.amounts).toMatchObject({ refund_amount: 0, shortfall_amount: 550, amount: 500 });
    expect(rest?.amounts).toMatchObject({ refund_amount: 9450, shortfall_amount: 0, complete: true });
  });

  it('does not charge shipping that was free', () => {
    const basis = basisIn(
      {
        vouchers: { SHIP: { discount: { type: 'PERCENT', percent_off: 100, effect: 'APPLY_TO_ITEMS' }, rules: ['s'] } },
        rules: { s: { applicable_to: { included: [{ object: 'product', id: 'prod_5h1pp1ng' }], excluded: [] } } },
      },
      {
        redeemables: [{ object: 'voucher', id: 'SHIP' }],
        order: {
          items: [
            { product_id: 'a', quantity: 2, price: 3000 },
            { source_id: '5h1pp1ng', related_object: 'product', quantity: 1, price: 490 },
          ],
        },
      },
    );
    const [first] = returnAll(basis, [{ items: [{ id: A, quantity: 1 }], policy: 'FORFEIT' }]);

    expect(basis.lines[1]).toMatchObject({ isShipping: true, cost: 0, costBefore: 490 });
    expect(first?.amounts).toMatchObject({ refund_amount: 3000, shortfall_amount: 0 });
  });
});

describe('the basis', () => {
  it('takes discounts from before the redemption as given, and shares those of the order', () => {
    const basis = basisIn(
      { vouchers: { P: TEN_PERCENT } },
      {
        redeemables: [{ object: 'voucher', id: 'P' }],
        order: {
          items: [
            { product_id: 'a', quantity: 2, price: 1000, discount_amount: 200 },
            { product_id: 'b', quantity: 1, price: 600 },
          ],
          discount_amount: 400,
        },
      },
    );

    // 2600 less 200 and 400 from before, less 10 % of 2000.
    expect(basis.total).toBe(1800);
    expect(basis.lines).toMatchObject([
      { amount: 2000, cost: 1350, costBefore: 1500 },
      { amount: 600, cost: 450, costBefore: 500 },
    ]);
  });

  it('takes an order without lines as one line that is returned by amount', () => {
    const basis = basisIn(
      { vouchers: { P: TEN_PERCENT } },
      { redeemables: [{ object: 'voucher', id: 'P' }], order: { amount: 999 } },
    );
    const planned = returnAll(basis, [{ amount: 333 }, { all: true }]);

    expect(basis.lines).toMatchObject([{ id: null, quantity: 999, amount: 999, cost: 899 }]);
    expect(planned.map(({ amounts }) => [amounts.order_amount, amounts.refund_amount])).toEqual([
      [333, 299],
      [666, 600],
    ]);
  });

  it('counts an amount below the lines as a discount from before', () => {
    const basis = basisIn(
      { vouchers: { P: TEN_PERCENT } },
      {
        redeemables: [{ object: 'voucher', id: 'P' }],
        order: { items: [{ product_id: 'a', quantity: 4, price: 250 }], amount: 800 },
      },
    );

    expect(basis.lines).toMatchObject([{ amount: 1000, cost: 720, costBefore: 800 }]);
  });

  it('has no card for points that bought a reward alone', () => {
    const response = redeemIn(
      {
        campaigns: { camp_1: {} },
        rewards: { mug: { type: 'MATERIAL', campaign: 'camp_1', points: 50 } },
        vouchers: { L: { points: 80, campaign: 'camp_1', holder_id: 'cust_1' } },
        customer: {},
      },
      {
        redeemables: [{ object: 'voucher', id: 'L', reward: { id: 'mug' } }],
        order: { amount: 500 },
        customer: { id: 'cust_1' },
      },
    );

    expect(response.redemptions[0]).toMatchObject({ loyalty_card: { points: 50 } });
    expect(buildReturnBasis(response)).toMatchObject({ cards: [], total: 500, money: 500 });
  });

  const bought = () =>
    redeemIn(
      { vouchers: { P: TEN_PERCENT } },
      {
        redeemables: [{ object: 'voucher', id: 'P' }],
        order: { items: [{ product_id: 'a', sku_id: 'k', price: 100 }, { price: 100 }] },
      },
    );

  it('names product and SKU of a line by its records where it has no ids of them', () => {
    const { order, redemptions } = bought();
    const [first, second] = order!.items!;
    const items = [first!, { ...second!, product: { id: 'b' }, sku: { id: 'j' } }];

    expect(buildReturnBasis({ order: { ...order!, items }, redemptions })?.lines).toMatchObject([
      { productId: 'a', skuId: 'k' },
      { productId: 'b', skuId: 'j' },
    ]);
    expect(buildReturnBasis({ order: order!, redemptions })?.lines[1]).toMatchObject({ productId: null, skuId: null });
  });

  it('is not built from an order whose lines do not add up to its total', () => {
    const { order, redemptions } = bought();

    expect(() => buildReturnBasis({ order: { ...order!, total_amount: 179 }, redemptions })).toThrow(
      'Order ord_new does not add up to its total',
    );
  });

  it('is null for a redemption without an order', () => {
    expect(
      buildReturnBasis(redeemIn({ vouchers: { P: TEN_PERCENT } }, { redeemables: [{ object: 'voucher', id: 'P' }] })),
    ).toBeNull();
  });
});

describe('tender orders', () => {
  const basis = basisIn(
    {
      campaigns: { camp_1: {} },
      rewards: { coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 3 } } },
      vouchers: { G: { gift: 300 }, L: { points: 12, campaign: 'camp_1', holder_id: 'cust_1' } },
      customer: {},
    },
    {
      redeemables: [
        { object: 'voucher', id: 'G' },
        { object: 'voucher', id: 'L', reward: { id: 'coin' } },
      ],
      order: { items: [{ product_id: 'a', quantity: 10, price: 100 }] },
      customer: { id: 'cust_1' },
    },
  );
  const half: ReturnRequestValues = { items: [{ id: A, quantity: 5 }] };

  it.each([
    ['PROPORTIONAL', { money: [150, 150], credits: [150, 150], points: [6, 6] }],
    ['MONEY_FIRST', { money: [300, 0], credits: [200, 100], points: [0, 12] }],
    ['STORED_VALUE_FIRST', { money: [0, 300], credits: [300, 0], points: [6, 6] }],
  ] as const)('%s', (tender_order, { money, credits, points }) => {
    const planned = returnAll(basis, [{ ...half, tender_order }, { all: true }]).map(({ amounts }) => amounts);

    expect(basis).toMatchObject({ total: 1000, money: 300 });
    expect(planned.map((one) => one.money_amount)).toEqual(money);
    expect(planned.map(({ vouchers }) => vouchers[0]?.credits)).toEqual(credits);
    expect(planned.map(({ vouchers }) => vouchers[1]?.points)).toEqual(points);
  });

  it('gives a fraction of a point with a later return', () => {
    const one = { items: [{ id: A, quantity: 1 }] };
    const points = returnAll(
      basis,
      Array.from({ length: 10 }, () => one),
    ).map(({ amounts }) => amounts.vouchers[1]?.points);

    expect(points).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 2]);
  });
});
