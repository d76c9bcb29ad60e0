// The record of a refusal is kept once, whatever becomes of the first attempt to write it.
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { listVoucherPublications } from '../../../lib/services/publications/publications';
import { listVoucherRedemptions } from '../../../lib/services/redemptions/redemption-lists';
import { getRedemption } from '../../../lib/services/redemptions/redemptions';
import { getCustomer } from '../../../lib/services/customers/customers';
import { aVoucher, putVoucher, voucherLine } from '../../support/builders';
import type { Fault } from '../../support/faults';
import { redeem, rollback } from '../../support/main-job';
import { refusalOf } from '../../support/refusal';
import { aCaller, aRuntime, dump, type TestRuntime } from '../../support/runtime';

const caller = aCaller();
const customer = { source_id: 'ada' };
const order = { amount: 1_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

type Plain = Exclude<Fault['kind'], 'AFTER'>;
const FAULTS: readonly (readonly [string, readonly Plain[]])[] = [
  ['is throttled', ['BUSY']],
  ['is throttled again and again', ['BUSY', 'BUSY', 'BUSY', 'BUSY']],
  ['is lost on its way', ['LOST_REQUEST']],
  ['is not answered', ['LOST_ANSWER']],
  ['arrives late', ['LATE']],
];

/** The faults hit the transaction of the record: nothing else of a refusal is one. */
function plan(kinds: readonly Plain[]): void {
  rt.faults.next('transact', ...kinds.map((kind) => ({ kind })));
}

async function failedOf(sourceId: string): Promise<unknown> {
  const { summary } = await getCustomer(rt, caller, sourceId);
  return (summary as { readonly redemptions: unknown }).redemptions;
}

describe.each(FAULTS)('where the first write %s', (_name, kinds) => {
  it('a refused redemption is kept, in the history of its code and in the count of its customer', async () => {
    const open = await putVoucher(rt, aVoucher());
    await redeem(rt, caller, { redeemables: [voucherLine(open.code)], customer, order });
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    plan(kinds);

    const refusal = await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code)], customer, order }));
    await rt.faults.land();

    expect(refusal.key).toBe('voucher_disabled');
    expect(await getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({ failure_code: 'voucher_disabled' });
    expect(await listVoucherRedemptions(rt, caller, code, {})).toMatchObject({
      redemption_entries: [{ id: refusal.resource_id }],
    });
    expect(await failedOf('ada')).toMatchObject({ total_failed: 1, total_redeemed: 1 });
  });

  it('a refused rollback is kept and counted', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)], customer, order });
    const { id } = redemptions[0]!;
    await rollback(rt, caller, { id });
    plan(kinds);

    const refusal = await refusalOf(rollback(rt, caller, { id }));
    await rt.faults.land();

    expect(refusal.key).toBe('already_rolled_back');
    expect(await getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({ redemption: id, status: 'FAILED' });
    expect(await failedOf('ada')).toMatchObject({ total_rollback_failed: 1, total_rollback_succeeded: 1 });
  });

  it('a refused publication is kept', async () => {
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    const call = { command: publishCommand({ voucher: code, customer }, {}), idempotencyKey: null };
    plan(kinds);

    const refusal = await refusalOf(publish(rt, caller, call));
    await rt.faults.land();

    expect(refusal.key).toBe('voucher_disabled');
    const records = Object.keys(await dump(rt)).filter((key) => / B(#|$)/.test(key));
    // The record, and its line in the history of the code.
    expect(records).toHaveLength(2);
    expect(await listVoucherPublications(rt, caller, code, {})).toMatchObject({ total: 1 });
  });
});
