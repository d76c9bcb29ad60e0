// Counting a long list: its old part once, its total always exact.
import fc from 'fast-check';
import * as app from '../../support/app';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const key = (minute: number, id = 'x'): string =>
  `${(START_MS + minute * MINUTE_MS).toString(36).padStart(9, '0')}#${id}`;

describe('Marks', () => {
  it('gives the nearest one at a key or before it', () => {
    const checkpoints = new app.CountCheckpoints(MINUTE_MS);
    for (const [minute, count] of [
      [20, 200],
      [10, 100],
      [30, 300],
    ] as const) {
      checkpoints.add({ key: key(minute), count }, key(60));
    }

    expect([5, 10, 19, 20, 35].map((minute) => checkpoints.at(key(minute))?.count)).toEqual([
      undefined,
      100,
      100,
      200,
      300,
    ]);
  });

  it.each([
    ['eleven minutes', 11, true],
    ['ten minutes', 10, true],
    ['nine minutes', 9, false],
  ])('one that is %s older than the newest, %i minutes, is kept: %s', (_name, minutes, isKept) => {
    const checkpoints = new app.CountCheckpoints(MINUTE_MS);

    checkpoints.add({ key: key(0), count: 1 }, key(minutes));

    expect(checkpoints.at(key(100)) !== null).toBe(isKept);
  });

  it('forgets all of them when their time is over, and begins anew', () => {
    let nowMs = 5_000;
    const checkpoints = new app.CountCheckpoints(MINUTE_MS, () => nowMs);
    checkpoints.add({ key: key(0), count: 1 }, key(60));
    nowMs += MINUTE_MS - 1;
    checkpoints.add({ key: key(1), count: 2 }, key(60));
    expect(checkpoints.at(key(2))?.count).toBe(2);

    nowMs += 1;

    expect(checkpoints.at(key(2))).toBeNull();
    checkpoints.add({ key: key(0), count: 7 }, key(60));
    expect(checkpoints.at(key(2))?.count).toBe(7);
  });
});

/** The most entries a query reads: a table in miniature. */
const PORTION = 7;

/** Index entries in memory; it counts its queries. */
class SmallTable {
  declare protected readonly made: true;
  readonly entries: app.Item[] = [];
  queries = 0;

  add(minute: number, number: number, type: app.ListLetter = 'B'): void {
    const id = `pub_${String(number).padStart(4, '0')}${String.fromCharCode(97 + (number % 4))}`;
    const list = app.listAttributes({ project: 'p', type, timeMs: START_MS + minute * MINUTE_MS, id });
    this.entries.push({ pk: `p#${type}#${id}`, sk: type, ...list });
  }

  /** The list was never spread. */
  get(): Promise<null> {
    return Promise.resolve(null);
  }

  query({ partition, from = '', to = '~', descending, limit, count, after }: app.Query): Promise<app.QueryPage> {
    this.queries += 1;
    const sign = descending ? -1 : 1;
    const sortKey = (item: app.Item): string => item.g1s as string;
    const inRange = this.entries
      .filter((item) => item.g1p === partition && sortKey(item) >= from && sortKey(item) <= to)
      .sort((left, right) => sign * (sortKey(left) < sortKey(right) ? -1 : 1))
      .filter((item) => !after || sign * (sortKey(item) > sortKey(after) ? 1 : -1) > 0)
      .filter((item) => sortKey(item) !== (after && sortKey(after)));
    const items = inRange.slice(0, Math.min(limit ?? PORTION, PORTION));
    const next = items.length < inRange.length ? items.at(-1) : undefined;
    return Promise.resolve({ items: count ? [] : items, count: items.length, next });
  }
}

async function pageOf(small: SmallTable, page: number, limit: number, ascending: boolean, type: app.ListLetter = 'B') {
  small.queries = 0;
  const range = { sources: app.typeSources('p', type), ascending };
  const { entries, total } = await app.readEntryPage(small as unknown as app.Table, range, { page, limit });
  return { keys: entries.map(({ g1s }) => g1s as string), total, queries: small.queries };
}

describe('readEntryPage', () => {
  it('counts the old part of a list once', async () => {
    const small = new SmallTable();
    for (let number = 0; number < 400; number += 1) small.add(number, number);

    const first = await pageOf(small, 1, 4, false);
    const second = await pageOf(small, 1, 4, false);

    expect([first.total, second.total]).toEqual([400, 400]);
    expect(first.queries).toBeGreaterThan(50);
    expect(second.queries).toBeLessThanOrEqual(16);
  });

  it('counts the old part of a list that records leave once a minute', async () => {
    const small = new SmallTable();
    for (let number = 0; number < 400; number += 1) small.add(number, number, 'P');

    await pageOf(small, 1, 4, false, 'P');
    const second = await pageOf(small, 1, 4, false, 'P');

    expect(second).toMatchObject({ total: 400 });
    expect(second.queries).toBeLessThanOrEqual(16);
  });

  it('answers the right page and the exact total, however records are added in between', async () => {
    const step = fc.record({
      /** Records come in the order of time, give or take nine minutes. */
      added: fc.array(fc.integer({ min: -9, max: 0 }), { maxLength: 40 }),
      minutes: fc.integer({ min: 0, max: 90 }),
      page: fc.integer({ min: 1, max: 12 }),
      limit: fc.integer({ min: 1, max: 20 }),
      ascending: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const small = new SmallTable();
        let minute = 100;
        for (const { added, minutes, page, limit, ascending } of steps) {
          for (const late of added) small.add(minute + late, small.entries.length);
          const { keys, total } = await pageOf(small, page, limit, ascending);

          const sorted = small.entries.map(({ g1s }) => g1s as string).toSorted();
          const ordered = ascending ? sorted : sorted.toReversed();
          expect(total).toBe(small.entries.length);
          expect(keys).toEqual(ordered.slice((page - 1) * limit, page * limit));
          minute += minutes;
        }
      }),
      { numRuns: 200 },
    );
  });
});
