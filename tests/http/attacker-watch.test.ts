// What the watch of the attacker says of sessions and of what is left behind: it finds what is too much, and nothing else.
import { type Allowed, Watch } from '../../verification/attacker/watch';
import { PROJECT } from '../support/projects';

const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;
const CODES = ['A', 'B', 'C', 'D', 'E'];

let nowMs: number;
let watch: Watch;

beforeEach(async () => {
  nowMs = NOW_MS;
  const allowed: Allowed = {
    open: new Set(CODES),
    handedOut: new Set(),
    own: { sourceId: 'own', customerId: 'cust_own', orders: [] },
    mistaken: [],
    ordersOfShop: [],
    sessions: { lastMs: 15 * MINUTE_MS, most: 3 },
  };
  watch = new Watch(
    () => nowMs,
    () => allowed,
    () => [],
  );
  for (const code of CODES) await watch.table.write({ kind: 'put', item: itemOf(code) });
});

/** A code with its open reservations: the end of each by the name of its session. */
function itemOf(code: string, reservations: Readonly<Record<string, string>> = {}) {
  return { pk: `${PROJECT}#V#${code}`, sk: 'V', record: JSON.stringify({ code }), ...reservations };
}

const until = (minutes: number, kind = ':c'): string => `${nowMs + minutes * MINUTE_MS}:0${kind}`;

/** The attacker changes the reservations of a code. @param owner of the sessions that are new */
async function reserve(code: string, reservations: Readonly<Record<string, string>>, owner = 'one'): Promise<void> {
  await watch.during(owner, () => watch.table.write({ kind: 'put', item: itemOf(code, reservations) }));
}

describe('open sessions of browsers', () => {
  it('are too many with the fourth', async () => {
    for (const code of ['A', 'B', 'C']) await reserve(code, { [`h${code}`]: until(10) });
    expect(watch.violations).toEqual([]);

    await reserve('D', { hD: until(10) });

    expect(watch.violations).toEqual(['has 4 sessions at a time']);
  });

  it('are too many where one is at a code that has one already', async () => {
    await reserve('A', { h1: until(10) });
    await reserve('A', { h1: until(10), h2: until(10), h3: until(10), h4: until(10) });

    expect(watch.violations).toEqual(['has 4 sessions at a time']);
  });

  it('are no more once their code was redeemed or released', async () => {
    for (const code of ['A', 'B', 'C']) await reserve(code, { [`h${code}`]: until(10) });
    await reserve('B', {});
    await reserve('D', { hD: until(10) });

    expect(watch.violations).toEqual([]);
    await reserve('E', { hE: until(10) });
    expect(watch.violations).toEqual(['has 4 sessions at a time']);
  });

  it('are no more once the shop has released their code', async () => {
    for (const code of ['A', 'B', 'C']) await reserve(code, { [`h${code}`]: until(10) });
    await watch.table.write({ kind: 'put', item: itemOf('C') });
    await reserve('D', { hD: until(10) });

    expect(watch.violations).toEqual([]);
  });

  it('count for their owner alone, also when another one changes the same code', async () => {
    for (const code of ['A', 'B', 'C']) await reserve(code, { h1: until(10) }, 'one');
    await reserve('A', { h1: until(10), h2: until(10), h3: until(10) }, 'two');
    await reserve('B', { h1: until(10), h4: until(10) }, 'two');
    expect(watch.violations).toEqual([]);

    await reserve('C', { h1: until(10), h5: until(10) }, 'two');

    expect(watch.violations).toEqual(['has 4 sessions at a time']);
  });

  it('of a browser that does not attack count for nobody', async () => {
    await watch.table.write({ kind: 'put', item: itemOf('A', { h1: until(10), h2: until(10), h3: until(10) }) });
    await reserve('A', { h1: until(10), h2: until(10), h3: until(10), h4: until(10) });

    expect(watch.violations).toEqual([]);
  });

  it('are one session where one key reserves several codes, until the last of them is given back', async () => {
    for (const code of ['A', 'B', 'C', 'D']) await reserve(code, { h1: until(10) });
    await reserve('E', { h2: until(10), h3: until(10) });
    expect(watch.violations).toEqual([]);

    await reserve('A', {});
    await reserve('A', { h4: until(10) });

    expect(watch.violations).toEqual(['has 4 sessions at a time']);
  });

  it('are over with their time, to the millisecond', async () => {
    for (const code of ['A', 'B', 'C']) await reserve(code, { [`h${code}`]: until(10) });
    nowMs += 10 * MINUTE_MS;
    await reserve('D', { hD: until(10) });

    expect(watch.violations).toEqual([]);
  });

  it('last no longer than the project says', async () => {
    await reserve('A', { h1: until(15) });
    expect(watch.violations).toEqual([]);

    const long = until(16);
    await reserve('B', { h2: long });

    expect(watch.violations).toEqual([`locks a code for too long: ${long}`]);
  });

  it('are not those that the backend opened', async () => {
    for (const code of CODES) await reserve(code, { [`h${code}`]: until(60 * 24, '') });

    expect(watch.violations).toEqual([]);
  });
});

describe('what a request leaves', () => {
  const ITEM = { pk: `${PROJECT}#R#1`, sk: 'R', note: 'x'.repeat(1_000) };

  it('is the size of new items that do not end', async () => {
    const { keptBytes, isWriting } = await watch.during('one', async () => {
      await watch.table.write({ kind: 'put', item: ITEM });
      await watch.table.write({ kind: 'put', item: { ...ITEM, sk: 'B', expires_at: 1 } });
      await watch.table.write({ kind: 'put', item: { ...ITEM, more: 'y'.repeat(1_000) } });
    });

    expect(isWriting).toBe(true);
    expect(keptBytes).toBe(JSON.stringify(ITEM).length);
  });

  it('is not judged where a pair of the shop wrote it', async () => {
    const { isWriting } = await watch.duringShop(() =>
      watch.table.write({ kind: 'put', item: { pk: `${PROJECT}#P#1`, sk: 'P' } }),
    );

    expect([isWriting, watch.violations]).toEqual([true, []]);
    await watch.during('one', () => watch.table.write({ kind: 'put', item: { pk: `${PROJECT}#P#2`, sk: 'P' } }));
    expect(watch.violations).toHaveLength(1);
  });
});
