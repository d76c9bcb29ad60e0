// The selection BEST where counters are spread over shards: codes and campaigns that many processes redeem at once.
import * as app from '../../support/app';
import {
  aVoucher,
  busyCampaign,
  busyCode,
  putStackingRules,
  putVoucher,
  redeem,
  voucherLine,
} from '../../support/shop';

const order = { amount: 1_000 };
const BEST = {
  redeemables_selection: 'BEST',
  redeemables_application_mode: 'PARTIAL',
  applicable_redeemables_limit: 1,
} as const;

type Redeemed = Awaited<ReturnType<typeof redeem>>;

/** Redemptions of the same redeemables, by all processes at once and several times; without those that are refused. */
async function redeemOften(
  on: readonly app.Runtime[],
  redeemables: readonly app.Redeemable[],
  times: number,
): Promise<readonly Redeemed[]> {
  const done: Redeemed[] = [];
  for (let round = 0; round < times; round += 1) {
    const settled = await Promise.allSettled(on.map((one) => redeem(one, busy.caller, { redeemables, order })));
    done.push(...settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
  }
  return done;
}

const busy = busyCode();
const crowded = busyCampaign();

describe('with a code whose uses are spread, BEST', () => {
  const QUANTITY = 30;
  const lines = [voucherLine('SMALL'), voucherLine(busy.CODE)];
  let on: readonly app.Runtime[];
  let met: number;

  beforeEach(async () => {
    await busy.create(QUANTITY);
    on = [busy.aProcess(), busy.aProcess()];
    met = (await busy.meet(on)).length;
    const discount = { type: 'AMOUNT', amount_off: 10, effect: 'APPLY_TO_ORDER' } as const;
    await putVoucher(busy.runtime(), aVoucher({ code: 'SMALL', discount }));
    await putStackingRules(busy.runtime(), BEST);
  });

  const usesOf = async (code: string) => {
    const { redemption } = await app.getVoucher(busy.aProcess(), busy.caller, code);
    return redemption.redeemed_quantity;
  };

  it('redeems what the validation says, and does not use up what is left out', async () => {
    const validated = await app.validate(on[0]!, busy.caller, { redeemables: lines, order });

    const redeemed = await redeem(on[1]!, busy.caller, { redeemables: lines, order });

    expect(validated.redeemables.map(({ id }) => id)).toEqual([busy.CODE]);
    expect(redeemed).toMatchObject({
      order: { total_amount: validated.order!.total_amount, total_applied_discount_amount: 100 },
      skipped_redeemables: [{ id: 'SMALL', result: { details: { key: 'better_combination_found' } } }],
    });
    expect([await usesOf(busy.CODE), await usesOf('SMALL')]).toEqual([met + 1, 0]);
  });

  it('never redeems it more often than it may be, and takes the other code after it', async () => {
    const done = await redeemOften(on, lines, QUANTITY);

    const codes = done.flatMap(({ redemptions }) => redemptions.map(({ voucher }) => voucher?.code));
    const count = (code: string) => codes.filter((one) => one === code).length;
    expect(count(busy.CODE)).toBe(QUANTITY - met);
    expect(count('SMALL')).toBeGreaterThan(0);
    expect([await usesOf(busy.CODE), await usesOf('SMALL')]).toEqual([QUANTITY, count('SMALL')]);
  });
});

describe('with a campaign whose counters are spread, BEST', () => {
  const MOST = 24;

  it('redeems a limited tier as often as its campaign allows, and leaves out the other tier', async () => {
    const on = [crowded.aProcess(), crowded.aProcess()];
    await crowded.limit(MOST);
    const met = (await crowded.meet(on)).length;
    const { rt } = crowded.made();
    await putVoucher(rt, aVoucher({ code: 'SMALL', discount: { type: 'PERCENT', percent_off: 1 } }));
    await putStackingRules(rt, BEST);
    const lines = [voucherLine('SMALL'), { object: 'promotion_tier' as const, id: crowded.bounded() }];
    const validated = await app.validate(on[0]!, crowded.caller, { redeemables: lines, order });

    const done = await redeemOften(on, lines, MOST);

    expect(validated).toMatchObject({
      order: { total_applied_discount_amount: 100 },
      redeemables: [{ id: crowded.bounded() }],
    });
    const tiers = done.filter(({ order: redeemed }) => redeemed?.total_applied_discount_amount === 100);
    expect(tiers.length).toBe(MOST - met);
    expect(done.length).toBeGreaterThan(tiers.length);
  });
});
