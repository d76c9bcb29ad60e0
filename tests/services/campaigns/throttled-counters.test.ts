// Validations under a limit whose counters stand in one place that lets no more reads through.
import * as app from '../../support/app';
import { busyCampaign, redeem, refusal, rollback, tableOver } from '../../support/shop';

const { aProcess, bounded, caller, clock, free, limit, made, processOver, ruled, use, useOf } = busyCampaign();
const SECOND_MS = 1_000;
const isCounters = ({ pk, sk }: app.Key) => pk.split('#')[1] === 'N' && sk === 'N';

type State = 'OPEN' | 'FULL' | 'BESIDE' | 'SHUT';

/** A process whose place of counters is `OPEN`, throttles what may be left out, that and others beside it, or all, whatever is tried. */
function aReader() {
  const { rt } = made();
  const place = { state: 'OPEN' as State, reads: 0 };
  const table = tableOver(rt.faults, {
    async batchGet(keys, how) {
      const met = keys.filter(isCounters);
      if (met.length > 0 && place.state !== 'OPEN') {
        if (how?.mayLeave?.(place.state === 'BESIDE' ? keys : met))
          return rt.faults.batchGet(keys.filter((key) => !isCounters(key)));
        if (place.state === 'SHUT') throw new app.TableUnavailable(new Error('throttled'));
      }
      place.reads += met.length;
      return rt.faults.batchGet(keys);
    },
  });
  return { rt: processOver(table), place };
}

async function isValid(on: app.Runtime, more: object = {}): Promise<boolean> {
  return (await app.validate(on, caller, { ...useOf(bounded()), ...more })).valid;
}

/** A process that has validated under a limit just now, of which so many uses are left, and what its place does now. */
async function aReaderWith(left: 0 | 1, state: State = 'OPEN') {
  await limit(2);
  const other = aProcess();
  await use(other, bounded());
  const reader = aReader();
  for (let times = 0; times < 2; times += 1) await isValid(reader.rt);
  if (left === 0) await use(other, bounded());
  Object.assign(reader.place, { state, reads: 0 });
  return reader;
}

describe('a validation under a limit', () => {
  it('reads the counters each time as long as their place lets it', async () => {
    const { place, rt } = await aReaderWith(0);

    for (let times = 0; times < 5; times += 1) expect(await isValid(rt)).toBe(false);
    expect(place.reads).toBe(5);
  });

  it('is told what the process read less than a second ago where their place is throttled', async () => {
    const { place, rt } = await aReaderWith(0, 'SHUT');

    expect(await isValid(rt)).toBe(true);
    clock.nowMs += SECOND_MS - 1;
    expect(await isValid(rt)).toBe(true);
    clock.nowMs += 1;
    await expect(isValid(rt)).rejects.toThrow(app.TableUnavailable);
    place.state = 'FULL';
    expect(await isValid(rt)).toBe(false);
  });

  it('reads them once a second then, and each time again five seconds after they were throttled the last time', async () => {
    const { place, rt } = await aReaderWith(1, 'FULL');
    for (let times = 0; times < 60; times += 1) {
      expect(await isValid(rt)).toBe(true);
      clock.nowMs += SECOND_MS / 20;
    }
    expect(place.reads).toBe(2);

    place.state = 'OPEN';
    clock.nowMs += 5 * SECOND_MS;
    place.reads = 0;
    for (let times = 0; times < 5; times += 1) await isValid(rt);
    expect(place.reads).toBe(5);
  });

  it('is told what was read now where another place, which may not be left out, was throttled beside theirs', async () => {
    const { rt } = await aReaderWith(0, 'BESIDE');

    expect(await isValid(rt)).toBe(false);
  });

  it('reads them where the clock was set back meanwhile', async () => {
    const { rt } = await aReaderWith(0, 'FULL');
    expect(await isValid(rt)).toBe(true);
    clock.nowMs -= 60 * SECOND_MS;

    expect(await isValid(rt)).toBe(false);
  });

  it('is told of counters that are not there, and of those that rules compare with otherwise', async () => {
    await ruled({ name: 'campaign.redemptions.count', conditions: { $more_than: [0] } }, free());
    const { rt, place } = aReader();
    const isFree = async () => (await app.validate(rt, caller, useOf(free()))).valid;
    await isFree();
    place.state = 'SHUT';

    expect(await isFree()).toBe(true);
  });

  it.each([
    ['of a session', { session: { type: 'LOCK' as const } }],
    ['that is explained', { options: { expand: ['explain' as const] } }],
  ])('%s is decided on what is read now', async (_name, more) => {
    const { rt } = await aReaderWith(0, 'FULL');

    expect(await isValid(rt)).toBe(true);
    expect(await isValid(rt, more)).toBe(false);
  });
});

describe('a redemption', () => {
  it('is decided on what is read now, though a validation was told otherwise', async () => {
    const { rt } = await aReaderWith(0, 'FULL');

    expect(await isValid(rt)).toBe(true);
    expect(await refusal(redeem(rt, caller, useOf(bounded())))).toMatchObject({ key: 'redemption_rules_violated' });
  });

  it('or its rollback makes its process forget what it has read', async () => {
    const { rt } = await aReaderWith(1, 'FULL');
    expect(await isValid(rt)).toBe(true);
    const { redemptions } = await redeem(rt, caller, useOf(bounded()));
    expect(await isValid(rt)).toBe(false);
    await rollback(rt, caller, { id: redemptions[0]!.id });
    expect(await isValid(rt)).toBe(true);
  });

  it('fails where its counters cannot be read, and leaves them as they are', async () => {
    const { place, rt } = await aReaderWith(1, 'SHUT');

    const failed = await redeem(rt, caller, useOf(bounded())).catch(app.failureOf);
    expect(failed).toMatchObject({ key: 'temporarily_unavailable' });
    place.state = 'OPEN';
    expect(await isValid(rt)).toBe(true);
  });
});
