// A limit of a campaign that is used up while its counters are sharded: the epoch names it, so a redemption that needs it
// is refused without ending the epoch.
import * as app from '../../support/app';
import { busyCampaign, MINUTE_MS, refusal, rollback } from '../../support/shop';

const busy = busyCampaign();
const { aProcess, beforeEpochs, bounded, caller, clock, epoch, inOnePlace, item, limit, made, meet } = busy;
const { processOver, relimit, told, use, useOf } = busy;
const VIOLATED = { key: 'redemption_rules_violated' };

let on: readonly app.Runtime[];

beforeEach(() => void (on = [aProcess(), aProcess()]));

describe('a limit that was used up before the epoch', () => {
  let rule: string;
  let done: readonly string[];

  beforeEach(async () => {
    rule = await limit(2);
    const uses = [await use(on[0]!, bounded()), await use(on[1]!, bounded())];
    done = [...uses, ...(await meet(on))];
  });

  it('refuses without ending the epoch, by processes that know it and by others', async () => {
    const before = await epoch();
    for (const one of [...on, aProcess()]) expect(await refusal(use(one, bounded()))).toMatchObject(VIOLATED);

    expect(await item()).toMatchObject({ round: before, used_up: '{"n":2}' });
    expect(await told()).toBe(done.length);
  });

  it.each(['a process that knows the epoch', 'another process'])(
    'has room again once a use is rolled back by %s, which puts the counters into one place',
    async (who) => {
      const undone = done.slice(0, done.length - 1);
      for (const id of undone) await rollback(who === 'another process' ? aProcess() : on[1]!, caller, { id });
      await inOnePlace();

      expect(await told()).toBe(1);
      // A process that has not heard of it as well.
      await use(on[0]!, bounded());
      expect(await refusal(use(on[1]!, bounded()))).toMatchObject(VIOLATED);
      expect(await told()).toBe(2);
    },
  );

  it('leaves the epoch as it is where others are rolled back, by processes that know it and by others', async () => {
    const before = await epoch();
    const all = [...on, aProcess()];
    const undone = done.slice(2).reverse();
    for (const [place, id] of undone.slice(2).entries()) await rollback(all[place % 3]!, caller, { id });

    expect(await epoch()).toBe(before);
    expect(await told()).toBe(4);
    for (const one of all) expect(await refusal(use(one, bounded()))).toMatchObject(VIOLATED);
    expect(await epoch()).toBe(before);
  });

  it('keeps counters in one place for a while where its uses come back', async () => {
    for (const id of done.slice(0, -1)) await rollback(on[0]!, caller, { id });
    const kept = JSON.parse((await item()).kept as string) as { readonly ms: number };

    expect(kept.ms).toBe(5_000);
    clock.nowMs += MINUTE_MS;
    await use(on[0]!, bounded());
    await meet(on);
    expect(await item()).toMatchObject({ used_up: '{"n":2}' });
  });

  it('may be raised: what it lets through then is sold', async () => {
    await relimit(rule, done.length + 1);
    await use(on[0]!, bounded());

    expect(await refusal(use(on[1]!, bounded()))).toMatchObject(VIOLATED);
    expect(await told()).toBe(done.length + 1);
  });
});

it('an epoch whose write comes after the uses of a limit came back does not name the limit', async () => {
  await limit(30);
  const uses: string[] = [];
  while (uses.length < 30) uses.push(await use(on[0]!, bounded()));
  beforeEpochs(async () => {
    for (const id of uses.splice(0)) await rollback(processOver(made().rt.faults), caller, { id });
  });
  await meet(on, { more: 0 });

  expect(uses).toEqual([]);
  for (const one of [...on, aProcess()])
    expect(await app.validate(one, caller, useOf(bounded()))).toMatchObject({ valid: true });
});

it('a limit that is used up on shards is named in the next epoch, which begins at once', async () => {
  await limit(30);
  const { length } = await meet(on, { tier: bounded(), more: 1 });
  for (let uses = length; uses < 30; uses += 1) await use(on[uses % 2]!, bounded());
  expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
  await inOnePlace();
  await meet(on);
  const before = await epoch();

  expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
  expect(await item()).toMatchObject({ round: before, used_up: '{"n":30}' });
});
