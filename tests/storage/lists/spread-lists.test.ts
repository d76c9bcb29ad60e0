// Lists that are spread over more shards by spans of time, against a list in memory: nothing is lost and nothing is there twice.
import fc from 'fast-check';
import { listAttributes, LIST_SHARDS } from '../../../lib/storage/keys';
import { listSpansKey } from '../../../lib/storage/keys/counter-keys';
import { filteredPlace } from '../../../lib/storage/lists/list-entries';
import { countEntries, openList, readEntryPage, readListEntries, typeSources } from '../../../lib/storage/lists/lists';
import { mostShards, raisedAt, shardsAt, spansOf, storedSpans } from '../../../lib/storage/lists/spread/list-spans';
import { SpreadLists } from '../../../lib/storage/lists/spread/spread-lists';
import { placeOf as listedAt, shardAmong } from '../../../lib/storage/lists/spread/wide-places';
import {
  type Item,
  type Key,
  type Query,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../../../lib/storage/table/table';
import { SimulatedTable } from '../../../scripts/simulated-table/simulated-table';

const PROJECT = 'p';
const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const ABSENT = { test: 'absent', path: 'pk' } as const;
const NEWEST = { written: 'newest' } as const;

/** A table that throttles the next so many writes. */
class FullTable {
  declare protected readonly made: true;
  toRefuse = 0;
  throttled: 'ALL' | readonly number[] = [0];
  gets = 0;
  getsFail = false;
  asked: Query[] = [];
  readonly table = new SimulatedTable();
  readonly batchGet = this.table.batchGet.bind(this.table);

  get(key: Key): Promise<Item | null> {
    this.gets += 1;
    return this.getsFail ? Promise.reject(new TableUnavailable('a test')) : this.table.get(key);
  }

  query(query: Query) {
    this.asked.push(query);
    return this.table.query(query);
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.table.write(write);
  }

  transact(writes: readonly Write[]): Promise<WriteOutcome> {
    if (this.toRefuse === 0) return this.table.transact(writes);
    this.toRefuse -= 1;
    return Promise.resolve({ status: 'BUSY', cause: new Error('ThrottlingError'), throttled: this.throttled });
  }
}

function redemption(number: number, timeMs: number): Item {
  const id = `r_${String(number).padStart(22, '0')}00`;
  return { pk: `${PROJECT}#R#${id}`, sk: 'R', ...filteredPlace({ project: PROJECT, type: 'R', timeMs, id }) };
}

const put = (item: Item): Write => ({ kind: 'put', item, condition: ABSENT });
const placeOf = ({ g1s }: Item): string => g1s as string;
const shardOf = ({ g3p }: Item): number => Number((g3p as string).split('#')[2]);
const sources = typeSources(PROJECT, 'R');

/** Until it is written. */
async function add(process: Table, item: Item): Promise<void> {
  while ((await process.transact([put(item)])).status !== 'DONE');
}

async function spansIn(full: FullTable) {
  return spansOf(await full.get(listSpansKey(PROJECT)));
}

describe('a list that is throttled', () => {
  it('has more shards from then on, for a day, and few again afterwards', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    const shardsOn = async (day: number) => {
      const items = Array.from({ length: 60 }, (_, at) => redemption(day * 100 + at, START_MS + day * DAY_MS + at));
      for (const item of items) await add(process, item);
      const stored = await full.batchGet(items);
      return Math.max(...stored.map(shardOf));
    };

    const during = await shardsOn(0);
    const after = await shardsOn(2);

    expect(during).toBeGreaterThanOrEqual(LIST_SHARDS);
    expect(after).toBeLessThan(LIST_SHARDS);
  });

  it('stays as it is while the release before may read it', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, { written: 'previous' });
    full.toRefuse = 3;

    await add(process, redemption(1, START_MS));

    expect(await full.get(listSpansKey(PROJECT))).toBeNull();
  });

  it('stays as it is where another item of the transaction was throttled', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;

    await process.transact([{ kind: 'put', item: { pk: 'p#N#c', sk: 'N' } }, put(redemption(1, START_MS))]);

    expect(await full.get(listSpansKey(PROJECT))).toBeNull();
  });

  it.each([
    { of: 'the first shards alone', isWide: false, throttled: [0], shards: 32 },
    { of: 'other shards', isWide: true, throttled: [0], shards: 128 },
    { of: 'the whole table', isWide: true, throttled: 'ALL', shards: 32 },
  ] as const)('has $shards shards where $of are throttled again', async ({ isWide, throttled, shards }) => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    await add(process, redemption(1, START_MS));
    const items = Array.from({ length: 200 }, (_, at) => redemption(at + 2, START_MS + 10 * MINUTE_MS));
    const isMeant = (item: Item) => shardAmong(listedAt(item)!, 32) >= LIST_SHARDS === isWide;

    full.throttled = throttled;
    full.toRefuse = 1;
    await process.transact([put(items.find(isMeant)!)]);

    expect(full.toRefuse).toBe(0);
    expect(mostShards(await spansIn(full))).toBe(shards);
  });

  it('is looked up once by a process, for all that were throttled at once', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 40;

    const numbers = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all(numbers.map((at) => process.transact([put(redemption(at, START_MS))])));

    expect(full.gets).toBe(1);
    expect(mostShards(await spansIn(full))).toBe(32);
  });

  it('is still answered as busy where the table tells nothing of it: the caller may try again', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    full.getsFail = true;

    const outcome = await process.transact([put(redemption(1, START_MS))]);

    expect(outcome.status).toBe('BUSY');
    expect((await process.transact([put(redemption(1, START_MS))])).status).toBe('DONE');
  });

  it('keeps the place of a record that is written over, by a process that knows more', async () => {
    const full = new FullTable();
    const [behind, ahead] = [new SpreadLists(full, NEWEST), new SpreadLists(full, NEWEST)];
    const order = (record: object, more: object = {}): Item => ({
      ...{ pk: `${PROJECT}#O#hash`, sk: 'O', record, ...more },
      ...listAttributes({ project: PROJECT, type: 'O', timeMs: START_MS, id: 'ord_1' }),
    });
    await behind.transact([put(order({ total: 1 }, { g2p: 'p#X#cust', g2s: 'O#1', ver: 1 }))]);
    full.toRefuse = 1;
    await add(ahead, redemption(1, START_MS));
    const before = await full.get(order({}));

    await ahead.write({ kind: 'put', item: order({ total: 2 }), condition: { test: 'eq', path: 'ver', value: 1 } });

    const { g2p: _g2p, g2s: _g2s, ...kept } = before!;
    expect(await full.get(order({}))).toEqual({ ...kept, record: { total: 2 } });
  });
});

describe('raisedAt', () => {
  it('says no less of any moment than what was known of it, and stays small', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(moments, (hours) => {
        let known = spansOf(null);
        for (const hour of hours) {
          const next = raisedAt(known, START_MS + hour * HOUR_MS);
          if (!next) continue;
          for (let at = 0; at <= 400 * 24; at += 11) {
            const ms = START_MS + at * HOUR_MS;
            expect(shardsAt(next, ms)).toBeGreaterThanOrEqual(shardsAt(known, ms));
          }
          expect(shardsAt(next, START_MS + hour * HOUR_MS)).toBeGreaterThan(shardsAt(known, START_MS + hour * HOUR_MS));
          expect(next.spans.length).toBeLessThanOrEqual(40);
          known = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lasts longer each time where a shop is busy every day', () => {
    let known = spansOf(null);
    let raises = 0;
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const ms = START_MS + hour * HOUR_MS;
      if (shardsAt(known, ms) > LIST_SHARDS) continue;
      known = raisedAt(known, ms)!;
      raises += 1;
    }

    expect(raises).toBeLessThan(18);
    expect(mostShards(known)).toBe(32);
  });

  it('gives no more where the last ones have just come', () => {
    const once = raisedAt(spansOf(null), START_MS)!;

    expect(raisedAt(once, START_MS + 5 * MINUTE_MS - 1)).toBeNull();
    expect(mostShards(raisedAt(once, START_MS + 5 * MINUTE_MS)!)).toBe(128);
  });

  it('goes on with few where more were asked for once', () => {
    const once = raisedAt(spansOf(null), START_MS)!;
    const twice = raisedAt(once, START_MS + HOUR_MS)!;
    const next = START_MS + DAY_MS + 2 * HOUR_MS;

    expect(shardsAt(twice, next - 2 * HOUR_MS)).toBe(128);
    expect(shardsAt(raisedAt(twice, next)!, next)).toBe(32);
  });

  it('joins what is old, whatever is nearer to each other of late', () => {
    let known = spansOf(null);
    const days = Array.from({ length: 60 }, (_, at) => (at < 30 ? at * 100 : 3_000 + at * 5));
    for (const day of days) known = raisedAt(known, START_MS + day * DAY_MS)!;
    const ofLate = known.spans.slice(-20);

    expect(known.spans).toHaveLength(40);
    expect(ofLate.map(({ untilMs }) => untilMs)).toEqual(days.slice(-20).map((day) => START_MS + (day + 1) * DAY_MS));
    expect(known.spans.some(({ isJoined }) => isJoined)).toBe(true);
    expect(spansOf({ pk: 'p', sk: 'L', ...storedSpans(known) })).toEqual(known);
  });

  it('takes no length from a span that two became', () => {
    const known = { revision: 1, spans: [{ fromMs: START_MS, untilMs: START_MS + 9 * DAY_MS, shards: 32 }] };
    const joined = { ...known, spans: known.spans.map((span) => ({ ...span, isJoined: true as const })) };
    const lengthAfter = (spans: typeof known) => {
      const ms = START_MS + 10 * DAY_MS;
      return raisedAt(spans, ms)!.spans.at(-1)!.untilMs - ms;
    };

    expect(lengthAfter(known)).toBe(18 * DAY_MS);
    expect(lengthAfter(joined)).toBe(DAY_MS);
  });
});

interface Step {
  /** Which of the processes. */
  readonly by: number;
  readonly minutes: number;
  readonly isThrottled: boolean;
  /** How far the clock of the process is off. */
  readonly secondsOff: number;
}

const steps = fc.array(
  fc.record({
    by: fc.integer({ min: 0, max: 3 }),
    minutes: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 * 60 })),
    isThrottled: fc.boolean(),
    secondsOff: fc.integer({ min: -120, max: 120 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Four processes, each of which knows what it has met alone. */
async function played(full: FullTable, all: readonly Step[]): Promise<readonly string[]> {
  const processes = Array.from({ length: 4 }, () => new SpreadLists(full, NEWEST));
  const expected: string[] = [];
  let nowMs = START_MS;
  for (const [number, { by, minutes, isThrottled, secondsOff }] of all.entries()) {
    nowMs += minutes * 60_000;
    full.toRefuse = isThrottled ? 1 : 0;
    const item = redemption(number, nowMs + secondsOff * 1_000);
    await add(processes[by]!, item);
    expected.push(placeOf(item));
  }
  return expected.toSorted();
}

describe('readers of a list whose number of shards changes', () => {
  it('read every entry once, in order, from both ends', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const full = new FullTable();
        const expected = await played(full, all);
        const read = async (ascending: boolean) => (await readListEntries(full, { sources, ascending })).map(placeOf);

        expect(await read(true)).toEqual(expected);
        expect(await read(false)).toEqual(expected.toReversed());
      }),
      { numRuns: 30 },
    );
  });

  it('answer the same pages and totals as a list in memory', async () => {
    const place = fc.record({ page: fc.integer({ min: 1, max: 8 }), limit: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(steps, place, fc.boolean(), async (all, { page, limit }, ascending) => {
        const full = new FullTable();
        const expected = await played(full, all);
        const inOrder = ascending ? expected : expected.toReversed();
        for (let round = 0; round < 2; round += 1) {
          const found = await readEntryPage(full, { sources, ascending }, { page, limit });

          expect(found.entries.map(placeOf)).toEqual(inOrder.slice((page - 1) * limit, page * limit));
          expect(found.total).toBe(expected.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('go on behind a place, while more is added and the number changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 7 }), async (all, want) => {
        const full = new FullTable();
        const expected = await played(full, all);
        const found: string[] = [];
        let behind: string | undefined;
        for (;;) {
          const list = openList(full, { sources, ascending: true, ...(behind && { behind }) }, want);
          const some = (await list.take(want)).map(placeOf);
          found.push(...some);
          if (some.length < want) break;
          behind = some.at(-1);
        }

        expect(found).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('keep to moments', async () => {
    const moment = fc.integer({ min: 0, max: 30 * 24 });
    await fc.assert(
      fc.asyncProperty(steps, moment, moment, async (all, from, hours) => {
        const full = new FullTable();
        const expected = await played(full, all);
        const [afterMs, beforeMs] = [START_MS + from * HOUR_MS, START_MS + (from + hours) * HOUR_MS];
        const timeOf = (key: string): number => Number.parseInt(key.split('#')[0]!, 36);

        const found = await readListEntries(full, { sources, ascending: true, afterMs, beforeMs });

        expect(found.map(placeOf)).toEqual(expected.filter((key) => timeOf(key) > afterMs && timeOf(key) < beforeMs));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a list that was spread long ago', () => {
  it('is read for its newest page as one that never was', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    for (let number = 0; number < 60; number += 1) await add(process, redemption(number, START_MS + number));
    for (let number = 60; number < 200; number += 1) {
      await add(process, redemption(number, START_MS + 30 * DAY_MS + number));
    }
    full.asked = [];

    const newest = await openList(full, { sources }, 20).take(20);

    expect(newest).toHaveLength(20);
    expect(full.asked.length).toBe(LIST_SHARDS);
    expect(mostShards(await spansIn(full))).toBeGreaterThan(LIST_SHARDS);
  });

  it('has its old part counted once an hour', async () => {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    for (let number = 0; number < 60; number += 1) await add(process, redemption(number, START_MS + number));
    for (let number = 60; number < 100; number += 1) {
      await add(process, redemption(number, START_MS + 30 * DAY_MS + number));
    }
    const page = () => readEntryPage(full, { sources }, { page: 1, limit: 2 });
    await page();
    full.asked = [];

    const { total } = await page();

    expect(total).toBe(100);
    expect(full.asked.length).toBeLessThanOrEqual(2 * LIST_SHARDS);
  });

  /** Sixty entries in a span, and some long afterwards. */
  async function spreadOnce(days: readonly number[]) {
    const full = new FullTable();
    const process = new SpreadLists(full, NEWEST);
    const items: Item[] = [];
    for (const [at, day] of days.entries()) {
      full.toRefuse = at % 2 === 0 ? 1 : 0;
      for (let number = 0; number < 60; number += 1) {
        const item = redemption(at * 100 + number, START_MS + day * DAY_MS + number);
        await add(process, item);
        items.push(item);
      }
    }
    full.asked = [];
    return { full, items };
  }

  it('has no part in what is behind it, oldest first', async () => {
    const { full, items } = await spreadOnce([0, 30]);
    const behind = placeOf(items[70]!);

    const found = await openList(full, { sources, ascending: true, behind }, 100).take(100);

    expect(found.map(placeOf)).toEqual(items.slice(71).map(placeOf));
    expect(full.asked).toHaveLength(LIST_SHARDS);
  });

  it('has no part in what is behind it, newest first', async () => {
    const { full } = await spreadOnce([30, 60]);

    await openList(full, { sources, behind: placeOf(redemption(1, START_MS)) }, 100).take(100);

    expect(full.asked).toHaveLength(LIST_SHARDS);
  });

  it('is read from the next span on where another one is over', async () => {
    const { full, items } = await spreadOnce([0, 30, 60]);
    const behind = placeOf(items[70]!);

    const found = await openList(full, { sources, ascending: true, behind }, 20).take(20);

    expect(found.map(placeOf)).toEqual(items.slice(71, 91).map(placeOf));
    expect(full.asked).toHaveLength(LIST_SHARDS);
  });

  it('counts what was made before a moment, whatever is known of all of it', async () => {
    const { full, items } = await spreadOnce([0, 30]);
    await readEntryPage(full, { sources }, { page: 1, limit: 2 });

    expect(await countEntries(full, { sources, beforeMs: START_MS + 25 })).toBe(25);
    expect(await countEntries(full, { sources })).toBe(items.length);
  });

  it('is filtered in small portions of each shard', async () => {
    const { full, items } = await spreadOnce([0]);
    const where = { test: 'eq', path: 'sk', value: 'R' } as const;

    const found = await openList(full, { sources, ascending: true, where }, 5).take(5);

    const wide = full.asked.filter(({ partition }) => Number(partition.split('#')[2]) >= LIST_SHARDS);
    expect(found.map(placeOf)).toEqual(items.slice(0, 5).map(placeOf));
    expect(wide).toHaveLength(28);
    expect(wide.every(({ limit = Infinity }) => limit * wide.length <= 12_000)).toBe(true);
  });

  it('is read to its end where a filter drops nearly everything, with portions that grow', async () => {
    const { full, items } = await spreadOnce([0]);
    const [meant] = items.slice(-1);
    const where = { test: 'eq', path: 'pk', value: meant!.pk } as const;
    const process = new SpreadLists(full, NEWEST);
    full.toRefuse = 1;
    for (let number = 1_000; number < 15_000; number += 1) {
      await add(process, redemption(number, START_MS + number));
    }
    full.asked = [];

    const found = await openList(full, { sources, where }, 5).take(5);

    expect(found.map(placeOf)).toEqual([placeOf(meant!)]);
    expect(new Set(full.asked.map(({ limit }) => limit)).size).toBeGreaterThan(2);
  });
});
