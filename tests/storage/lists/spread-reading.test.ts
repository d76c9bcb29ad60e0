// Lists that are spread over more shards by spans of time, against a list in memory: nothing is lost and nothing is there twice.
import fc from 'fast-check';
import * as app from '../../support/app';
import { add, DAY_MS, FullTable, HOUR_MS, placeOf, redemption, sources, spansIn, START_MS } from '../../support/shop';

interface Step {
  /** Which of the processes. */
  readonly by: number;
  readonly minutes: number;
  readonly isThrottled: boolean;
  /** How far the clock of the process is off. */
  readonly secondsOff: number;
}

const YEAR_S = 365 * 86_400;

const steps = fc.array(
  fc.record({
    by: fc.integer({ min: 0, max: 3 }),
    minutes: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 * 60 })),
    isThrottled: fc.boolean(),
    secondsOff: fc.oneof(
      { arbitrary: fc.integer({ min: -120, max: 120 }), weight: 8 },
      { arbitrary: fc.constantFrom(-YEAR_S, YEAR_S), weight: 1 },
    ),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Four processes, each of which knows what it has met alone. */
async function played(full: FullTable, all: readonly Step[]): Promise<readonly string[]> {
  const processes = Array.from({ length: 4 }, () => app.spreadLists(full));
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
        const read = async (ascending: boolean) =>
          (await app.readListEntries(full, { sources, ascending })).map(placeOf);

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
          const found = await app.readEntryPage(full, { sources, ascending }, { page, limit });

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
          const list = app.openList(full, { sources, ascending: true, ...(behind && { behind }) }, want);
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

        const found = await app.readListEntries(full, { sources, ascending: true, afterMs, beforeMs });

        expect(found.map(placeOf)).toEqual(expected.filter((key) => timeOf(key) > afterMs && timeOf(key) < beforeMs));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a list that was spread long ago', () => {
  it('is read for its newest page as one that never was', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    for (let number = 0; number < 60; number += 1) await add(process, redemption(number, START_MS + number));
    for (let number = 60; number < 200; number += 1) {
      await add(process, redemption(number, START_MS + 30 * DAY_MS + number));
    }
    full.asked = [];

    const newest = await app.openList(full, { sources }, 20).take(20);

    expect(newest).toHaveLength(20);
    expect(full.asked.length).toBe(app.LIST_SHARDS);
    expect(app.maxShards(await spansIn(full))).toBeGreaterThan(app.LIST_SHARDS);
  });

  it('has its old part counted once an hour', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    for (let number = 0; number < 60; number += 1) await add(process, redemption(number, START_MS + number));
    for (let number = 60; number < 100; number += 1) {
      await add(process, redemption(number, START_MS + 30 * DAY_MS + number));
    }
    const page = () => app.readEntryPage(full, { sources }, { page: 1, limit: 2 });
    await page();
    full.asked = [];

    const { total } = await page();

    expect(total).toBe(100);
    expect(full.asked.length).toBeLessThanOrEqual(2 * app.LIST_SHARDS);
  });

  /** Sixty entries in a span, and some long afterwards. */
  async function spreadOnce(days: readonly number[]) {
    const full = new FullTable();
    const process = app.spreadLists(full);
    const items: app.Item[] = [];
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

    const found = await app.openList(full, { sources, ascending: true, behind }, 100).take(100);

    expect(found.map(placeOf)).toEqual(items.slice(71).map(placeOf));
    expect(full.asked).toHaveLength(app.LIST_SHARDS);
  });

  it('has no part in what is behind it, newest first', async () => {
    const { full } = await spreadOnce([30, 60]);

    await app.openList(full, { sources, behind: placeOf(redemption(1, START_MS)) }, 100).take(100);

    expect(full.asked).toHaveLength(app.LIST_SHARDS);
  });

  it('is read from the next span on where another one is over', async () => {
    const { full, items } = await spreadOnce([0, 30, 60]);
    const behind = placeOf(items[70]!);

    const found = await app.openList(full, { sources, ascending: true, behind }, 20).take(20);

    expect(found.map(placeOf)).toEqual(items.slice(71, 91).map(placeOf));
    expect(full.asked).toHaveLength(app.LIST_SHARDS);
  });

  it('counts what was made before a moment, whatever is known of all of it', async () => {
    const { full, items } = await spreadOnce([0, 30]);
    await app.readEntryPage(full, { sources }, { page: 1, limit: 2 });

    expect(await app.countEntries(full, { sources, beforeMs: START_MS + 25 })).toBe(25);
    expect(await app.countEntries(full, { sources })).toBe(items.length);
  });

  it('is filtered in small portions of each shard', async () => {
    const { full, items } = await spreadOnce([0]);
    const where = { test: 'eq', path: 'sk', value: 'R' } as const;

    const found = await app.openList(full, { sources, ascending: true, where }, 5).take(5);

    const wide = full.asked.filter(({ partition }) => Number(partition.split('#')[2]) >= app.LIST_SHARDS);
    expect(found.map(placeOf)).toEqual(items.slice(0, 5).map(placeOf));
    expect(wide).toHaveLength(28);
    expect(wide.every(({ limit = Infinity }) => limit * wide.length <= 12_000)).toBe(true);
  });

  it('is read to its end where a filter drops nearly everything, with portions that grow', async () => {
    const { full, items } = await spreadOnce([0]);
    const [meant] = items.slice(-1);
    const where = { test: 'eq', path: 'pk', value: meant!.pk } as const;
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    for (let number = 1_000; number < 15_000; number += 1) {
      await add(process, redemption(number, START_MS + number));
    }
    full.asked = [];

    const found = await app.openList(full, { sources, where }, 5).take(5);

    expect(found.map(placeOf)).toEqual([placeOf(meant!)]);
    expect(new Set(full.asked.map(({ limit }) => limit)).size).toBeGreaterThan(2);
  });
});
