// A code whose rules count by period or key pair, where many redeem it at the same moment: no limit is passed, and
// what fits is sold.
import * as app from '../../support/app';
import { aCaller, busyCode, redeem, rollback } from '../../support/shop';

const busy = busyCode();
const { aProcess, caller, clock, CODE, code, create, meet, shards, told, use } = busy;
const DAY_MS = 86_400_000;
const other = aCaller({ keyId: 'key-of-another-shop' });

const DAILY = 'redemption.count.daily';
const PER_KEY = 'redemption.count.per_api_key';
const rulesOf = (name: string, most: number, operator = '$less_than_or_equal') => ({
  '1': { name, conditions: { [operator]: [most] } },
  logic: '1',
});

/** @returns the id of the rule */
async function limit(name: string, most: number, operator?: string): Promise<string> {
  const rt = busy.runtime();
  const { id } = await app.createRule(rt, caller, { name: `${name} ${most}`, rules: rulesOf(name, most, operator) });
  await app.assignRule(rt, caller, id, { voucher: CODE });
  return id;
}

/** @returns the id of the redemption; null when a limit refuses it */
async function buy(on: app.Runtime, by: app.Caller = caller): Promise<string | null> {
  try {
    return (await redeem(on, by, use)).redemptions[0]!.id;
  } catch (error) {
    expect(['redemption_rules_violated', 'quantity_exceeded']).toContain(app.failureOf(error).key);
    return null;
  }
}

/** All processes buy at the same moment, so often. */
async function buyInTurns(
  on: readonly app.Runtime[],
  turns: number,
  by: app.Caller = caller,
): Promise<readonly string[]> {
  const sold: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    sold.push(...(await Promise.all(on.map((one) => buy(one, by)))).filter((id) => id !== null));
  }
  return sold;
}

const tomorrow = () => {
  clock.nowMs += DAY_MS;
  busy.runtime().clock.set(new Date(clock.nowMs).toISOString());
};
const isSharded = async () => (await code()).round !== undefined;

describe('a busy code with a limit for each day', () => {
  it('is sharded, sells the whole limit, and sells what is rolled back', async () => {
    await create(null);
    await limit(DAILY, 60);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = [...(await meet(on))];
    expect(await isSharded()).toBe(true);

    sold.push(...(await buyInTurns(on, 25)));
    expect(sold).toHaveLength(60);
    expect(await app.validate(on[0]!, caller, use)).toMatchObject({ valid: false });

    await rollback(on[1]!, caller, { id: sold[0]! });
    expect(await buy(on[2]!)).not.toBeNull();
    expect(await buy(on[0]!)).toBeNull();
    expect(await told()).toEqual(60);
  });

  it('takes rollbacks on its shards, and sells as many again', async () => {
    await create(null);
    await limit(DAILY, 60);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = [...(await meet(on))];
    for (const [number, id] of sold.slice(0, 4).entries()) await rollback(on[number % 3]!, caller, { id });
    expect(await isSharded()).toBe(true);

    expect(sold.length - 4 + (await buyInTurns(on, 25)).length).toBe(60);
  });

  it('begins the next day with the whole limit, also while it is sharded', async () => {
    await create(null);
    await limit(DAILY, 60);
    const on = [aProcess(), aProcess(), aProcess()];
    const first = await meet(on);
    tomorrow();
    const second = await buyInTurns(on, 25);

    expect(second).toHaveLength(60);
    expect(await told()).toEqual(first.length + 60);
  });

  it('keeps a limit that is lowered, and one that is raised, while it is sharded', async () => {
    await create(null);
    const rule = await limit(DAILY, 600);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = [...(await meet(on)), ...(await buyInTurns(on, 4))];
    await app.updateRule(busy.runtime(), caller, rule, { rules: rulesOf(DAILY, sold.length + 10) });
    expect(await buyInTurns(on, 8)).toHaveLength(10);
    await app.updateRule(busy.runtime(), caller, rule, { rules: rulesOf(DAILY, sold.length + 40) });

    expect(await buyInTurns(on, 15)).toHaveLength(30);
  });

  it('keeps its own limit as well, whichever is used up first', async () => {
    await create(40);
    await limit(DAILY, 60);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = [...(await meet(on)), ...(await buyInTurns(on, 15))];
    expect(sold).toHaveLength(40);

    await expect(redeem(on[0]!, caller, use)).rejects.toMatchObject({ failure: { key: 'quantity_exceeded' } });
    expect(await told()).toEqual(40);
  });

  it('is explained with all uses of the day', async () => {
    await create(null);
    await limit(DAILY, 600);
    const on = [aProcess(), aProcess()];
    const { length } = await meet(on);
    const answer = await app.validate(on[0]!, caller, { ...use, options: { expand: ['explain'] } });

    expect(JSON.stringify(answer)).toContain(`"${DAILY}":${length}`);
    expect(await isSharded()).toBe(true);
  });
});

describe('a busy code with a limit for each key pair', () => {
  it('sells the whole limit of each pair, and a rollback gives back to the pair that redeemed', async () => {
    await create(null);
    await limit(PER_KEY, 40);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = [...(await meet(on)), ...(await buyInTurns(on, 20))];
    expect(sold).toHaveLength(40);

    const others = await buyInTurns(on, 20, other);
    expect(others).toHaveLength(40);
    await rollback(on[1]!, caller, { id: sold[0]! });
    expect(await buy(on[2]!, other)).toBeNull();
    expect(await buy(on[2]!)).not.toBeNull();
    expect(await told()).toEqual(80);
  });

  it('stays sharded for one pair when the limit of another is used up, which is sold again after a rollback', async () => {
    await create(null);
    await limit(PER_KEY, 40);
    const on = [aProcess(), aProcess(), aProcess()];
    const sold = await buyInTurns(on, 20, other);
    expect(sold).toHaveLength(40);
    while (!(await isSharded())) await buyInTurns(on, 1);
    expect(await buy(on[0]!, other)).toBeNull();
    expect(await isSharded()).toBe(true);
    expect(await code()).toMatchObject({ used_up: JSON.stringify({ [`n#k${other.keyId}`]: 40 }) });

    await rollback(on[1]!, caller, { id: sold[0]! });
    expect(await buy(on[2]!, other)).not.toBeNull();
    expect(await buy(on[0]!, other)).toBeNull();
  });

  it('sells a limit smaller than the number of shards to several pairs at the same moment', async () => {
    await create(null);
    await limit(PER_KEY, 4);
    const on = [aProcess(), aProcess(), aProcess()];
    const pairs = Array.from({ length: 8 }, (_, number) => aCaller({ keyId: `pair-${number}` }));
    const sold: (string | null)[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      sold.push(...(await Promise.all(pairs.map((pair, number) => buy(on[(turn + number) % 3]!, pair)))));

    expect(sold.filter((id) => id !== null)).toHaveLength(32);
  });
});

it('a code that counts each customer by day is sharded', async () => {
  await create(null);
  await limit('redemption.count.per_customer.daily', 1);
  const on = [aProcess(), aProcess()];
  let buyers = 0;
  while (!(await isSharded()) && buyers < 200) {
    const turn = on.map((one) => redeem(one, caller, { ...use, customer: { source_id: `buyer-${(buyers += 1)}` } }));
    await Promise.all(turn);
  }

  const again = redeem(on[0]!, caller, { ...use, customer: { source_id: 'buyer-1' } });
  await expect(again).rejects.toMatchObject({ failure: { key: 'redemption_rules_violated' } });
  expect([await isSharded(), await told()]).toEqual([true, buyers]);
});

it.each(['$more_than_or_equal', '$is'])('a code whose rules compare with %s is one item', async (operator) => {
  await create(null);
  await limit(DAILY, 0, operator);
  const on = [aProcess(), aProcess(), aProcess()];
  const sold = await buyInTurns(on, 5);

  expect(sold.length).toBe(operator === '$is' ? 0 : 15);
  expect(await shards()).toEqual([]);
});
