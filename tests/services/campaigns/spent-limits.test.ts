// Counters of a campaign that stay on shards though a limit is used up: the round names it, so what asks for it is refused without ending
// the round.
import * as app from '../../support/app';
import { busyCampaign, putStackingRules, redeem, refusal, rollback } from '../../support/shop';

const {
  aProcess,
  bounded,
  caller,
  clock,
  counters,
  free,
  inOnePlace,
  limit,
  made,
  meet,
  processOver,
  ruled,
  use,
  useOf,
} = busyCampaign();
const COUNT = 'campaign.redemptions.count';
const VIOLATED = { key: 'redemption_rules_violated' };
const MINUTE_MS = 60_000;

let on: readonly app.Runtime[];

/** A limit on all redemptions of the campaign that is used up, and counters that are spread over shards after it. */
async function spent(most = 2): Promise<{ readonly rule: string; readonly done: readonly string[] }> {
  on = [aProcess(), aProcess()];
  const rule = await limit(most);
  const done: string[] = [];
  for (let uses = 0; uses < most; uses += 1) done.push(await use(on[uses % 2]!, bounded()));
  done.push(...(await meet(on)));
  return { rule, done };
}

const total = async (): Promise<number> =>
  (await aProcess().store.campaignCounters.load(caller, made().campaign))!.redemptions.total;

describe('a limit that is used up', () => {
  it('refuses without ending the round, by processes that know it and by others', async () => {
    const { done } = await spent();
    const { round } = await counters();
    for (const one of [...on, aProcess()]) expect(await refusal(use(one, bounded()))).toMatchObject(VIOLATED);

    expect(await counters()).toMatchObject({ round, used_up: '{"n":2}' });
    expect(await total()).toBe(done.length);
  });

  it('is told with all that was counted', async () => {
    await putStackingRules(made().rt, { redeemables_application_mode: 'PARTIAL' });
    await spent();
    const { round } = await counters();
    const redeemables = [bounded(), free()].flatMap((id) => useOf(id).redeemables);
    const options = { expand: ['order' as const, 'explain' as const] };
    const counted = await total();
    const answer = await redeem(on[0]!, caller, { ...useOf(free()), redeemables, options });

    expect(JSON.stringify(answer.inapplicable_redeemables)).toContain(`"saw":${counted + 1}`);
    expect(answer.redemptions).toHaveLength(1);
    expect(await counters()).toMatchObject({ round });
  });

  it.each(['a process that knows the round', 'another process'])(
    'has room again once a use is rolled back by %s, which puts the counters into one place',
    async (who) => {
      const { done } = await spent();
      const undone = done.slice(0, done.length - 1);
      for (const id of undone) await rollback(who === 'another process' ? aProcess() : on[1]!, caller, { id });
      await inOnePlace();

      expect(await total()).toBe(1);
      // A process that has not heard of it as well.
      await use(on[0]!, bounded());
      expect(await refusal(use(on[1]!, bounded()))).toMatchObject(VIOLATED);
      expect(await total()).toBe(2);
    },
  );

  it('leaves the round as it is where others are rolled back, by processes that know it and by others', async () => {
    const { done } = await spent();
    const { round } = await counters();
    const all = [...on, aProcess()];
    const undone = done.slice(2).reverse();
    for (const [place, id] of undone.slice(2).entries()) await rollback(all[place % 3]!, caller, { id });

    expect(await counters()).toMatchObject({ round });
    expect(await total()).toBe(4);
    for (const one of all) expect(await refusal(use(one, bounded()))).toMatchObject(VIOLATED);
    expect(await counters()).toMatchObject({ round });
  });

  it('keeps counters in one place for a while where its uses come back', async () => {
    const { done } = await spent();
    for (const id of done.slice(0, -1)) await rollback(on[0]!, caller, { id });
    const kept = JSON.parse((await counters()).kept as string) as { readonly ms: number };

    expect(kept.ms).toBe(5_000);
    clock.nowMs += MINUTE_MS;
    await use(on[0]!, bounded());
    await meet(on);
    expect(await counters()).toMatchObject({ used_up: '{"n":2}' });
  });

  it('is not named by a round whose write comes after its uses came back', async () => {
    on = [aProcess(), aProcess()];
    await limit(30);
    const uses: string[] = [];
    while (uses.length < 30) uses.push(await use(on[0]!, bounded()));
    const { faults } = made().rt;
    const write = faults.write.bind(faults);
    faults.write = async (one) => {
      const isBegin = one.kind === 'update' && one.change.set?.round !== undefined;
      for (const id of isBegin ? uses.splice(0) : []) await rollback(processOver(faults), caller, { id });
      return write(one);
    };
    await meet(on, { more: 0 });

    expect(uses).toEqual([]);
    for (const one of [...on, aProcess()])
      expect(await app.validate(one, caller, useOf(bounded()))).toMatchObject({ valid: true });
  });

  it('may be raised: what it lets through then is sold', async () => {
    const { rule, done } = await spent();
    const rules = { '1': { name: COUNT, conditions: { $less_than_or_equal: [done.length + 1] } }, logic: '1' };
    await app.updateRule(made().rt, caller, rule, { rules });
    await use(on[0]!, bounded());

    expect(await refusal(use(on[1]!, bounded()))).toMatchObject(VIOLATED);
    expect(await total()).toBe(done.length + 1);
  });

  it('that is used up on shards is named in the next round, which begins at once', async () => {
    on = [aProcess(), aProcess()];
    await limit(30);
    const { length } = await meet(on, { tier: bounded(), more: 1 });
    for (let uses = length; uses < 30; uses += 1) await use(on[uses % 2]!, bounded());
    expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
    await inOnePlace();
    await meet(on);
    const { round } = await counters();

    expect(await refusal(use(on[0]!, bounded()))).toMatchObject(VIOLATED);
    expect(await counters()).toMatchObject({ round, used_up: '{"n":30}' });
  });

  it('of one key pair refuses this one alone', async () => {
    on = [aProcess(), aProcess()];
    const other = { ...caller, keyId: 'key-of-another-shop' };
    const most = 50;
    await ruled(bounded(), { name: 'redemption.count.per_api_key', conditions: { $less_than_or_equal: [most] } });
    for (let uses = 0; uses < most; uses += 1) await redeem(on[0]!, other, useOf(bounded()));
    await use(on[1]!, bounded());
    await meet(on, { tier: bounded(), more: 0 });
    const { round, used_up: named } = await counters();

    expect(named).toBe(JSON.stringify({ [`t#${bounded()}#n#k${other.keyId}`]: most }));
    for (const one of on) expect(await refusal(redeem(one, other, useOf(bounded())))).toMatchObject(VIOLATED);
    await use(on[0]!, bounded());
    expect(await counters()).toMatchObject({ round });
  });
});
