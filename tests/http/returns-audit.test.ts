// The audit after returns, and after rollbacks that follow them.
import { installRuntime } from '../../lib/runtime';
import { brokenInvariants } from '../support/audited';
import { putKeys } from '../support/events';
import { aDiscount, aGift, redeemed, returned, rollback, THREE_LINES, voucherOf } from '../support/returns';
import { aRuntime, OTHER_PROJECT, type TestRuntime } from '../support/runtime';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
});

async function redeemedTwice() {
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 8000);
  const lines = [voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })];
  const customer = { customer: { source_id: 'ann' } };
  const first = await redeemed(lines, { source_id: 'order-1', items: THREE_LINES }, customer);
  const second = await redeemed(lines, { source_id: 'order-2', items: THREE_LINES }, customer);
  return { first, second };
}

it('finds nothing broken after returns, a complete return, and rollbacks after both', async () => {
  const { first, second } = await redeemedTwice();

  await returned(first.id, { items: [{ id: first.lineIds[0], quantity: 1 }] });
  await returned(first.id, { items: [{ id: first.lineIds[1] }] });
  await returned(second.id, { all: true, tender_order: 'STORED_VALUE_FIRST' });
  expect(await brokenInvariants(rt)).toEqual([]);

  for (const { id } of [first, second]) expect((await rollback(id)).status).toBe(200);
  expect(await brokenInvariants(rt)).toEqual([]);
});
