// A busy code is counted on shards: whoever settles it stays within the role of its function.
import * as app from '../../support/app';
import { aCaller, atMost, busyCode, inTurns, redeem, rollback, runAs } from '../../support/shop';

const { aProcess, caller, CODE, create, isSharded, meet, ruled, told, use, useOnce } = busyCode();

const ANOTHER_KEY = aCaller({ keyId: 'key-of-another-shop' });
const session = { ...use, session: { type: 'LOCK' as const, key: 'cart-1' } };

/** A code with a limit for each day, which is sharded. @returns what was redeemed */
async function aShardedCode(): Promise<readonly string[]> {
  await create(500);
  await ruled(atMost('redemption.count.daily', 400));
  return meet();
}

it.each(['EvaluateRole', 'ClientEvaluateRole'])('a validation session settles it within %s', async (role) => {
  const sold = await aShardedCode();

  const validate = () => app.validate(aProcess(), caller, session);
  expect(await runAs({ name: 'validations-validate', role }, validate)).toMatchObject({ valid: true });

  expect(await isSharded()).toBe(false);
  expect(await told()).toBe(sold.length);
});

it('a rollback of a use behind which a limit was used up settles it within CountRole', async () => {
  await create(null);
  await ruled(atMost('redemption.count.per_api_key', 30));
  const on = [aProcess(), aProcess()];
  const sold = await inTurns(30, () => [useOnce(on[0]!, ANOTHER_KEY)]);
  const more = await meet(on);

  const run = () => rollback(aProcess(), caller, { id: sold[0]! });
  await runAs({ name: 'redemptions-rollback', role: 'CountRole' }, run);

  expect(await isSharded()).toBe(false);
  expect(await told()).toBe(29 + more.length);
});

it.each<[string, string, (rt: app.Runtime) => Promise<unknown>]>([
  ['an edit', 'SetupRole', (rt) => app.updateVoucher(rt, caller, CODE, { metadata: { edited: true } })],
  ['a deletion', 'SetupRole', (rt) => app.deleteVoucher(rt, caller, CODE, {})],
  ['a redemption', 'ClientRedeemRole', (rt) => redeem(rt, caller, use)],
])('%s of it stays within %s', async (_name, role, act) => {
  await aShardedCode();

  await expect(runAs({ name: 'changes-a-busy-code', role }, () => act(aProcess()))).resolves.not.toThrow();
});
