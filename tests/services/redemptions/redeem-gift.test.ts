// Spending gift cards: never more than is there, never more than is payable, every unit accounted for.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  putVoucher,
  redeem,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

async function card(code: string): Promise<{ balance: number; spent: number | undefined; used: number }> {
  const { gift, redemption } = (await app.getVoucher(rt, caller, code)) as {
    gift: { balance: number };
    redemption: { redeemed_amount?: number; redeemed_quantity: number };
  };
  return { balance: gift.balance, spent: redemption.redeemed_amount, used: redemption.redeemed_quantity };
}

describe('gift.credits', () => {
  it.each([
    ['less than the balance', 1, 1, 999],
    ['one less than the balance', 999, 999, 1],
    ['the whole balance', 1_000, 1_000, 0],
    ['the balance, when left out', undefined, 1_000, 0],
  ])('takes %s', async (_name, credits, taken, left) => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const answer = await redeem(rt, caller, { redeemables: [voucherLine(code, credits)], order: { amount: 5_000 } });

    expect(answer.redemptions[0]).toMatchObject({ amount: taken, gift: { amount: taken } });
    expect(answer.order?.total_amount).toBe(5_000 - taken);
    expect(await card(code)).toEqual({ balance: left, spent: taken, used: 1 });
  });

  it('is refused above the balance, and nothing is taken', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const spend = redeem(rt, caller, { redeemables: [voucherLine(code, 1_001)], order: { amount: 5_000 } });

    expect(await refusalOf(spend)).toMatchObject({ key: 'gift_amount_exceeded' });
    expect(await card(code)).toMatchObject({ balance: 1_000, used: 0 });
  });

  it('takes no more than what is payable', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const answer = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 300 } });

    expect(answer.order?.total_amount).toBe(0);
    expect(await card(code)).toEqual({ balance: 700, spent: 300, used: 1 });
  });

  it('charges what is payable when more is requested', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const answer = await redeem(rt, caller, { redeemables: [voucherLine(code, 800)], order: { amount: 300 } });

    expect(answer.order).toMatchObject({ total_discount_amount: 300, total_amount: 0 });
    expect(await card(code)).toMatchObject({ balance: 700 });
  });

  it('sees what the discounts before it left to pay', async () => {
    const half = await putVoucher(rt, aVoucher({ discount: { type: 'PERCENT', percent_off: 50 } }));
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const redeemables = [voucherLine(half.code), voucherLine(code)];
    const answer = await redeem(rt, caller, { redeemables, order: { amount: 600 } });

    expect(answer.order?.total_amount).toBe(0);
    expect(await card(code)).toMatchObject({ balance: 700 });
  });

  it('needs an amount to pay', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));

    const spend = redeem(rt, caller, { redeemables: [voucherLine(code, 1)] });

    expect(await refusalOf(spend)).toMatchObject({ key: 'missing_amount' });
  });

  it('never falls below zero however many spend at once', async () => {
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const spendOnce = () => redeem(rt, caller, { redeemables: [voucherLine(code, 300)], order: { amount: 300 } });

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, spendOnce));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await card(code)).toEqual({ balance: 100, spent: 900, used: 3 });
  });
});
