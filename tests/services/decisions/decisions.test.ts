// The decision of a redemption, through its service.
import { getDecision } from '../../../lib/services/decisions/decisions';
import { replay } from '../../../lib/services/decisions/replay';
import type { ReplayDecisionRequest } from '../../../lib/model/generated';
import { aVoucher, putVoucher, voucherLine } from '../../support/builders';
import { redeem } from '../../support/main-job';
import { aCaller, aRuntime } from '../../support/runtime';

const caller = aCaller();

async function redeemedWith(replayerHash?: string) {
  const made = await aRuntime();
  const rt = { ...made, replayerHash };
  const { code } = await putVoucher(made, aVoucher());
  const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1000 } });
  return { rt, id: redemptions[0]!.id };
}

describe('getDecision', () => {
  it('names the file that replays it', async () => {
    const { rt, id } = await redeemedWith('ab'.repeat(32));

    expect((await getDecision(rt, caller, id)).replayer).toEqual({ engine: 1, sha256: 'ab'.repeat(32) });
  });

  it('answers what a replay takes', async () => {
    const { rt, id } = await redeemedWith();
    const document = JSON.parse(JSON.stringify(await getDecision(rt, caller, id))) as ReplayDecisionRequest;

    expect(replay(document)).toEqual(document);
  });

  it('takes two round trips where it names revisions, and one where it names none', async () => {
    const { rt, id } = await redeemedWith();
    rt.meter.reset();
    await getDecision(rt, caller, id);

    expect(rt.meter.roundTrips).toBeLessThanOrEqual(2);
  });
});
