// A busy code is counted on shards: whoever settles it stays within the role of its function.
import * as app from '../../support/app';
import { aCaller, busyCode, redeem, rollback, runAs } from '../../support/shop';

const busy = busyCode();
const { aProcess, caller, CODE, code, create, meet, told, use } = busy;

async function limit(name: string, most: number): Promise<void> {
  const rt = busy.runtime();
  const rules = { '1': { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
  const { id } = await app.createRule(rt, caller, { name: 'So many', rules });
  await app.assignRule(rt, caller, id, { voucher: CODE });
}

const ANOTHER_KEY = aCaller({ keyId: 'key-of-another-shop' });
const session = { ...use, session: { type: 'LOCK' as const, key: 'cart-1' } };

it.each(['EvaluateRole', 'ClientEvaluateRole'])('a validation session settles it within %s', async (role) => {
  await create(500);
  await limit('redemption.count.daily', 400);
  const on = [aProcess(), aProcess()];
  const sold = await meet(on);

  const validate = () => app.validate(aProcess(), caller, session);
  expect(await runAs({ name: 'validations-validate', role }, validate)).toMatchObject({ valid: true });

  expect((await code()).round).toBeUndefined();
  expect(await told()).toBe(sold.length);
});

it('a rollback of a use behind which a limit was used up settles it within CountRole', async () => {
  await create(null);
  await limit('redemption.count.per_api_key', 30);
  const [one, other] = [aProcess(), aProcess()];
  const sold: string[] = [];
  for (let number = 0; number < 30; number += 1) sold.push((await redeem(one, ANOTHER_KEY, use)).redemptions[0]!.id);
  const more = await meet([one, other]);

  const run = () => rollback(aProcess(), caller, { id: sold[0]! });
  await runAs({ name: 'redemptions-rollback', role: 'CountRole' }, run);

  expect((await code()).round).toBeUndefined();
  expect(await told()).toBe(29 + more.length);
});

it.each<[string, string, (rt: app.Runtime) => Promise<unknown>]>([
  ['an edit', 'SetupRole', (rt) => app.updateVoucher(rt, caller, CODE, { metadata: { edited: true } })],
  ['a deletion', 'SetupRole', (rt) => app.deleteVoucher(rt, caller, CODE, {})],
  ['a redemption', 'ClientRedeemRole', (rt) => redeem(rt, caller, use)],
])('%s of it stays within %s', async (_name, role, act) => {
  await create(500);
  await limit('redemption.count.daily', 400);
  await meet([aProcess(), aProcess()]);

  await expect(runAs({ name: 'changes-a-busy-code', role }, () => act(aProcess()))).resolves.not.toThrow();
});
