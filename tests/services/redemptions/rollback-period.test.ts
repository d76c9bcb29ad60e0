// The last moment of a rollback: three calendar months in the time zone of the project.
import * as app from '../../support/app';
import { aCaller, aRuntime, putVoucher, redeem, refusalOf, rollback, voucherLine } from '../../support/shop';

const caller = aCaller();

async function redeemedAt(redeemed: string, timezone: string) {
  const rt = await aRuntime({ now: redeemed, settings: { timezone } });
  const { code } = await putVoucher(rt);
  const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)] });
  return { rt, id: redemptions[0]!.id };
}

const CASES = [
  ['in the middle of months', 'UTC', '2026-02-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z'],
  ['from the end of November into a short February', 'UTC', '2025-11-30T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['from the end of November into a leap day', 'UTC', '2027-11-30T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ['across a change of the clock', 'Europe/Berlin', '2026-02-10T11:00:00.000Z', '2026-05-10T10:00:00.000Z'],
] as const;

describe('a redemption three calendar months old', () => {
  it.each(CASES)('can be rolled back one second before, %s', async (_name, timezone, redeemed, limit) => {
    const { rt, id } = await redeemedAt(redeemed, timezone);

    rt.clock.set(Date.parse(limit) - 1_000);

    expect((await rollback(rt, caller, { id })).rollbacks).toHaveLength(1);
  });

  it.each(CASES)('can be rolled back at that moment, %s', async (_name, timezone, redeemed, limit) => {
    const { rt, id } = await redeemedAt(redeemed, timezone);

    rt.clock.set(limit);

    expect((await rollback(rt, caller, { id })).rollbacks).toHaveLength(1);
  });

  it.each(CASES)('cannot be rolled back one second after, %s', async (_name, timezone, redeemed, limit) => {
    const { rt, id } = await redeemedAt(redeemed, timezone);

    rt.clock.set(Date.parse(limit) + 1_000);
    const refusal = await refusalOf(rollback(rt, caller, { id }));

    expect(refusal).toMatchObject({ key: 'invalid_rollback_params', resource_type: 'redemption_rollback' });
    expect(await app.getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({
      status: 'FAILED',
      redemption: id,
    });
    expect(await app.getRedemption(rt, caller, id)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
