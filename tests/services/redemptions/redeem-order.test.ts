// Redeeming on an order that is there already: its id alone is enough, and discounts add up.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  orderLines,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

async function amountCoupon(amountOff: number): Promise<string> {
  return (await putVoucher(rt, aVoucher({ discount: { type: 'AMOUNT', amount_off: amountOff } }))).code;
}

async function storedOrder(name: string): Promise<app.Order> {
  return await app.getOrder(rt, caller, name);
}

describe('redeem on a stored order', () => {
  it('takes the id alone, and adds its discount to those that are there', async () => {
    const [first, second] = [await amountCoupon(6_100), await amountCoupon(1_500)];
    const { order } = await redeem(rt, caller, { redeemables: [voucherLine(first)], order: { amount: 7_000 } });

    const next = await redeem(rt, caller, { redeemables: [voucherLine(second)], order: { id: order!.id } });

    expect(next.order).toMatchObject({
      id: order!.id,
      status: 'PAID',
      amount: 7_000,
      discount_amount: 7_000,
      applied_discount_amount: 900,
      total_amount: 0,
    });
  });

  it('keeps one entry in the map of redemptions for each, with the children of a stack', async () => {
    const codes = [await amountCoupon(10), await amountCoupon(20), await amountCoupon(30)] as const;
    const order = { source_id: 'order-1', amount: 7_000 };
    const stack = await redeem(rt, caller, { redeemables: [voucherLine(codes[0]), voucherLine(codes[1])], order });
    rt.clock.advance(1_000);
    const single = await redeem(rt, caller, { redeemables: [voucherLine(codes[2])], order: { source_id: 'order-1' } });

    const { redemptions, total_amount } = await storedOrder('order-1');

    const parentId = stack.parent_redemption!.id;
    const childId = single.redemptions[0]!.id;
    expect(total_amount).toBe(6_940);
    expect(Object.keys(redemptions).sort()).toEqual([parentId, childId].sort());
    expect(redemptions[parentId]).toEqual({
      date: stack.parent_redemption!.date,
      related_object_type: 'redemption',
      related_object_id: parentId,
      stacked: stack.redemptions.map(({ id }) => id),
    });
    expect(redemptions[childId]).toMatchObject({ related_object_type: 'voucher' });
    expect(redemptions[childId]).not.toHaveProperty('stacked');
  });

  it('is read by its id and by its source id', async () => {
    const code = await amountCoupon(10);
    const request = { redeemables: [voucherLine(code)], order: { source_id: 'order-1', amount: 100 } };
    const { order } = await redeem(rt, caller, request);

    expect(await storedOrder('order-1')).toEqual(await storedOrder(order!.id));
  });

  it('keeps its lines, and gives each an id once', async () => {
    const code = await amountCoupon(10);
    const order = { source_id: 'order-1', items: orderLines(300, 200, 100) };
    const first = await redeem(rt, caller, { redeemables: [voucherLine(code)], order });

    const second = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { id: first.order!.id } });

    const ids = first.order!.items!.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(second.order!.items!.map(({ id }) => id)).toEqual(ids);
    expect(second.order!.total_amount).toBe(580);
  });

  it.each(['ord_nobody', 'A#SESSION', '../../x', 'O#1'])('does not know order id %s', async (id) => {
    const code = await amountCoupon(10);

    const refusal = await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code)], order: { id } }));

    expect(refusal).toMatchObject({ key: 'not_found', resource_type: 'order', resource_id: id });
  });
});

describe('rollback on an order with several redemptions', () => {
  it('takes back its own share, and cancels the order with the last one', async () => {
    const [first, second] = [await amountCoupon(100), await amountCoupon(40)];
    const gift = await putVoucher(rt, aGiftCard(500));
    const order = { source_id: 'order-1', amount: 1_000 };
    const one = await redeem(rt, caller, { redeemables: [voucherLine(first), voucherLine(gift.code, 60)], order });
    const two = await redeem(rt, caller, { redeemables: [voucherLine(second)], order: { source_id: 'order-1' } });
    expect((await storedOrder('order-1')).total_amount).toBe(800);

    await rollback(rt, caller, { id: one.parent_redemption!.id });
    const between = await storedOrder('order-1');
    await rollback(rt, caller, { id: two.redemptions[0]!.id });
    const last = await storedOrder('order-1');

    expect(between).toMatchObject({ status: 'PAID', total_discount_amount: 40, total_amount: 960 });
    expect(last).toMatchObject({ status: 'CANCELED', amount: 1_000, total_amount: 1_000 });
    expect(last).not.toHaveProperty('total_discount_amount');
    expect(Object.values(last.redemptions).map((entry) => entry.rollback_id)).toEqual([
      expect.stringMatching(/^rr_/),
      expect.stringMatching(/^rr_/),
    ]);
  });
});
