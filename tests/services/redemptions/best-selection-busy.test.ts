// The selection BEST with a sharded code or campaign, which many processes redeem at once.
import * as app from '../../support/app';
import { aVoucher, BUSY_ITEMS, inTurns, putStackingRules, putVoucher, redeem, voucherLine } from '../../support/shop';

const MOST = 30;
const order = { amount: 1_000 };
const BEST = {
  redeemables_selection: 'BEST',
  redeemables_application_mode: 'PARTIAL',
  applicable_redeemables_limit: 1,
} as const;

describe.each(BUSY_ITEMS)('with %s that is sharded, BEST', (_name, make) => {
  const { aProcess, caller, meet, offer, request, runtime, told } = make();
  let on: readonly app.Runtime[];
  let met: number;
  let both: app.EvaluationRequest;

  beforeEach(async () => {
    on = [aProcess(), aProcess()];
    await offer(MOST);
    met = (await meet(on)).length;
    const discount = { type: 'AMOUNT', amount_off: 10, effect: 'APPLY_TO_ORDER' } as const;
    await putVoucher(runtime(), aVoucher({ code: 'SMALL', discount }));
    await putStackingRules(runtime(), BEST);
    both = { redeemables: [voucherLine('SMALL'), ...request().redeemables], order };
  });

  const usesOfSmall = async () => (await app.getVoucher(aProcess(), caller, 'SMALL')).redemption.redeemed_quantity;

  it('redeems what the validation says, and does not use up what is left out', async () => {
    const validated = await app.validate(on[0]!, caller, both);

    const redeemed = await redeem(on[1]!, caller, both);

    expect(validated.redeemables.map(({ id }) => id)).toEqual(request().redeemables.map(({ id }) => id));
    expect(redeemed).toMatchObject({
      order: { total_amount: validated.order!.total_amount, total_applied_discount_amount: 100 },
      skipped_redeemables: [{ id: 'SMALL', result: { details: { key: 'better_combination_found' } } }],
    });
    expect([await told(), await usesOfSmall()]).toEqual([met + 1, 0]);
  });

  it('never redeems it more often than it may be, and takes the other code after it', async () => {
    const done = await inTurns(MOST, () => on.map((one) => redeem(one, caller, both).catch(() => null)));

    const discounts = done.map((answer) => answer.order?.total_applied_discount_amount);
    const times = (discount: number) => discounts.filter((one) => one === discount).length;
    expect(times(100)).toBe(MOST - met);
    expect(times(10)).toBeGreaterThan(0);
    expect([await told(), await usesOfSmall()]).toEqual([MOST, times(10)]);
  });
});
