// The number of uses of a sharded code: responses and events expose all uses, or none.
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
  untilSharded,
} from '../../support/shop';

const busy = busyCode();
const { aProcess, caller, CODE, create, epoch, isSharded, item, meet, ruled, runtime, skipAudit, told, use } = busy;
const EXPLAINED = { options: { expand: ['order' as const, 'explain' as const] } };
const TYPES: readonly app.EventType[] = ['redemption.succeeded', 'redemption.rollback.succeeded'];

let on: readonly app.Runtime[];

beforeEach(() => void (on = [aProcess(), aProcess()]));

/** All numbers of uses, wherever they stand. */
function numbersIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'redeemed_quantity' ? [member] : numbersIn(member),
  );
}

describe.each([null, 1_000])('a sharded code with a limit of %s', (quantity) => {
  it('is listed, and explained by a validation, with all uses, which stay on their shards', async () => {
    await create(quantity);
    const done = await meet(on);
    const before = await epoch();
    for (const one of [...on, aProcess()]) {
      expect(numbersIn(await app.validate(one, caller, { ...use, ...EXPLAINED }))).toEqual([done.length]);
    }
    const { vouchers } = await app.listVouchers(aProcess(), caller, {});

    expect(vouchers[0]?.redemption).toMatchObject({ redeemed_quantity: done.length });
    expect(await epoch()).toBe(before);
    expect(done.length).toBeGreaterThan(2);
  });

  it('is explained by a redemption that leaves it out with all uses', async () => {
    await putStackingRules(runtime(), { redeemables_application_mode: 'PARTIAL' });
    skipAudit();
    const other = await putVoucher(runtime(), aVoucher({ redemption: { quantity: 3, redeemed_quantity: 2 } }));
    await create(quantity);
    await meet(on);
    await ruled({ name: 'order.initial_amount', conditions: { $more_than: [5_000] } });
    const large = { ...use, order: { amount: 6_000 } };
    await redeem(on[0]!, caller, large);
    await untilSharded(item, () => on.map((one) => redeem(one, caller, large)));
    const redeemables = [{ object: 'voucher' as const, id: other.code }, ...use.redeemables];
    const answer = await redeem(on[0]!, caller, { ...use, ...EXPLAINED, redeemables });

    const [refused] = answer.inapplicable_redeemables;
    expect(refused).toMatchObject({ id: CODE, explain: { checks: expect.any(Array) as unknown[] } });
    expect(JSON.stringify(refused)).toContain('"check":"quantity"');
    expect(numbersIn(refused)).toEqual([await told()]);
  });
});

it('events of redemptions and rollbacks of a sharded code expose all uses', async () => {
  await putWebhook(runtime(), TYPES);
  await create(1_000);
  const [first] = await meet(on);
  await rollback(on[1]!, caller, { id: first! });
  const total = await told();
  await app.dispatchDue(on[0]!);

  expect(await isSharded()).toBe(true);
  const items = Object.values(await dump(runtime())).filter(({ sk }) => sk === 'D');
  const deliveries = await runtime().store.deliveries.load(
    caller,
    items.map(({ id }) => id as string),
  );
  const bodies = deliveries.map(({ body }) => JSON.parse(body) as { readonly type: app.EventType });
  expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(TYPES));
  for (const body of bodies) expect(new Set(numbersIn(body))).toEqual(new Set([total]));
});
