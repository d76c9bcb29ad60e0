// How often a code was used that is spread over shards: whoever is told is told of all uses, or of none.
import * as app from '../../support/app';
import {
  aVoucher,
  busyCode,
  dump,
  putStackingRules,
  putVoucher,
  putWebhook,
  redeem,
  rollback,
} from '../../support/shop';

const { aProcess, caller, CODE, code, create, meet, runtime, skipAudit, told, use } = busyCode();
const EXPLAINED = { options: { expand: ['order' as const, 'explain' as const] } };
const TOLD = 'redeemed_quantity';
const TYPES: readonly app.EventType[] = ['redemption.succeeded', 'redemption.rollback.succeeded'];

let on: readonly app.Runtime[];

beforeEach(() => {
  on = [aProcess(), aProcess()];
});

/** All numbers of this name, wherever they stand. */
function numbersIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (name === TOLD ? [member] : numbersIn(member)));
}

describe.each([null, 1_000])('a spread code with a limit of %s', (quantity) => {
  it('is explained by a validation with all uses, which stay on their shards', async () => {
    await create(quantity);
    const done = await meet(on);
    const { round } = await code();
    for (const one of [...on, aProcess()]) {
      expect(numbersIn(await app.validate(one, caller, { ...use, ...EXPLAINED }))).toEqual([done.length]);
    }

    expect((await code()).round).toBe(round);
    expect(done.length).toBeGreaterThan(2);
  });

  it('is explained by a redemption that leaves it out with all uses', async () => {
    await putStackingRules(runtime(), { redeemables_application_mode: 'PARTIAL' });
    skipAudit();
    const other = await putVoucher(runtime(), aVoucher({ redemption: { quantity: 3, redeemed_quantity: 2 } }));
    await create(quantity);
    await meet(on);
    const rules = { '1': { name: 'order.initial_amount', conditions: { $more_than: [5_000] } }, logic: '1' };
    const rule = await app.createRule(runtime(), caller, { name: 'Large', rules });
    await app.assignRule(runtime(), caller, rule.id, { voucher: CODE });
    await redeem(on[0]!, caller, { ...use, order: { amount: 6_000 } });
    await meetLarge();
    const redeemables = [{ object: 'voucher' as const, id: other.code }, ...use.redeemables];
    const answer = await redeem(on[0]!, caller, { ...use, ...EXPLAINED, redeemables });

    const [refused] = answer.inapplicable_redeemables;
    expect(refused).toMatchObject({ id: CODE, explain: { checks: expect.any(Array) as unknown[] } });
    expect(JSON.stringify(refused)).toContain('"check":"quantity"');
    expect(numbersIn(refused)).toEqual([await told()]);
  });
});

async function meetLarge(): Promise<void> {
  const large = { ...use, order: { amount: 6_000 } };
  do await Promise.all(on.map((one) => redeem(one, caller, large)));
  while ((await code()).round === undefined);
}

it('events of redemptions and rollbacks tell all uses', async () => {
  await putWebhook(runtime(), TYPES);
  await create(1_000);
  const [first] = await meet(on);
  await rollback(on[1]!, caller, { id: first! });
  const total = await told();
  await app.dispatchDue(on[0]!);

  expect((await code()).round).toEqual(expect.any(String));
  const items = Object.values(await dump(runtime())).filter(({ sk }) => sk === 'D');
  const deliveries = await runtime().store.deliveries.load(
    caller,
    items.map(({ id }) => id as string),
  );
  const bodies = deliveries.map(({ body }) => JSON.parse(body) as { readonly type: app.EventType });
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(TYPES));
  for (const body of bodies) expect(new Set(numbersIn(body))).toEqual(new Set([total]));
});
