// Lists that are spread over more shards by spans of time: what says so, and what uses it.
import fc from 'fast-check';
import { PROJECT } from '../../support/full-table';
import * as app from '../../support/app';
import {
  add,
  DAY_MS,
  FullTable,
  HOUR_MS,
  MINUTE_MS,
  put,
  redemption,
  shardOf,
  spansIn,
  START_MS,
} from '../../support/shop';

describe('a list that is throttled', () => {
  it('has more shards from then on, for a day, and few again afterwards', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    const shardsOn = async (day: number) => {
      const items = Array.from({ length: 60 }, (_, at) => redemption(day * 100 + at, START_MS + day * DAY_MS + at));
      for (const item of items) await add(process, item);
      const stored = await full.batchGet(items);
      return Math.max(...stored.map(shardOf));
    };

    const during = await shardsOn(0);
    const after = await shardsOn(2);

    expect(during).toBeGreaterThanOrEqual(app.LIST_SHARDS);
    expect(after).toBeLessThan(app.LIST_SHARDS);
  });

  it('stays as it is where another item of the transaction was throttled', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;

    await process.transact([{ kind: 'put', item: { pk: 'p#N#c', sk: 'N' } }, put(redemption(1, START_MS))]);

    expect(await full.get(app.listSpansKey(PROJECT))).toBeNull();
  });

  it.each([
    { of: 'the first shards alone', isWide: false, throttled: [0], shards: 32 },
    { of: 'other shards', isWide: true, throttled: [0], shards: 128 },
    { of: 'the whole table', isWide: true, throttled: 'ALL', shards: 32 },
  ] as const)('has $shards shards where $of are throttled again', async ({ isWide, throttled, shards }) => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    await add(process, redemption(1, START_MS));
    const items = Array.from({ length: 200 }, (_, at) => redemption(at + 2, START_MS + 10 * MINUTE_MS));
    const isMeant = (item: app.Item) => app.shardAmong(app.placeOf(item)!, 32) >= app.LIST_SHARDS === isWide;

    full.throttled = throttled;
    full.toRefuse = 1;
    await process.transact([put(items.find(isMeant)!)]);

    expect(full.toRefuse).toBe(0);
    expect(app.maxShards(await spansIn(full))).toBe(shards);
  });

  it('is looked up once by a process, for all that were throttled at once', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 40;

    const numbers = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all(numbers.map((at) => process.transact([put(redemption(at, START_MS))])));

    expect(full.gets).toBe(1);
    expect(app.maxShards(await spansIn(full))).toBe(32);
  });

  it('is still answered as busy where the table gives no reason: the caller may try again', async () => {
    const full = new FullTable();
    const process = app.spreadLists(full);
    full.toRefuse = 1;
    full.getsFail = true;

    const outcome = await process.transact([put(redemption(1, START_MS))]);

    expect(outcome.status).toBe('BUSY');
    expect((await process.transact([put(redemption(1, START_MS))])).status).toBe('DONE');
  });

  it('keeps the place of a record that is written over, and nothing else that it lacks', async () => {
    const full = new FullTable();
    const [behind, ahead] = [app.spreadLists(full), app.spreadLists(full)];
    const order = (record: object, more: object = {}): app.Item => ({
      pk: `${PROJECT}#O#hash`,
      sk: 'O',
      record,
      ...more,
      ...app.listAttributes({ project: PROJECT, type: 'O', timeMs: START_MS, id: 'ord_1' }),
    });
    const lost = { g2p: 'p#X#cust', g2s: 'O#1', counted: '[]', lineNotes: '{}', returned: 5 };
    await behind.transact([put(order({ total: 1 }, { ...lost, ver: 1 }))]);
    full.toRefuse = 1;
    await add(ahead, redemption(1, START_MS));
    const before = await full.get(order({}));

    await ahead.write({ kind: 'put', item: order({ total: 2 }), condition: { test: 'eq', path: 'ver', value: 1 } });

    const kept = Object.fromEntries(Object.entries(before!).filter(([name]) => !(name in lost)));
    expect(await full.get(order({}))).toEqual({ ...kept, record: { total: 2 } });
  });
});

describe('raiseShardCount', () => {
  it('says no less of any moment than what was known of it, and stays small', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(moments, (hours) => {
        let known = app.spansOf(null);
        for (const hour of hours) {
          const next = app.raiseShardCount(known, START_MS + hour * HOUR_MS);
          if (!next) continue;
          for (let at = 0; at <= 400 * 24; at += 11) {
            const ms = START_MS + at * HOUR_MS;
            expect(app.shardsAt(next, ms)).toBeGreaterThanOrEqual(app.shardsAt(known, ms));
          }
          expect(app.shardsAt(next, START_MS + hour * HOUR_MS)).toBeGreaterThan(
            app.shardsAt(known, START_MS + hour * HOUR_MS),
          );
          expect(next.spans.length).toBeLessThanOrEqual(40);
          known = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lasts longer each time where a shop is busy every day', () => {
    let known = app.spansOf(null);
    let raises = 0;
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const ms = START_MS + hour * HOUR_MS;
      if (app.shardsAt(known, ms) > app.LIST_SHARDS) continue;
      known = app.raiseShardCount(known, ms)!;
      raises += 1;
    }

    expect(raises).toBeLessThan(18);
    expect(app.maxShards(known)).toBe(32);
  });

  it('gives no more where the last ones have just come', () => {
    const once = app.raiseShardCount(app.spansOf(null), START_MS)!;

    expect(app.raiseShardCount(once, START_MS + 5 * MINUTE_MS - 1)).toBeNull();
    expect(app.maxShards(app.raiseShardCount(once, START_MS + 5 * MINUTE_MS)!)).toBe(128);
  });

  it('goes on with few where more were asked for once', () => {
    const once = app.raiseShardCount(app.spansOf(null), START_MS)!;
    const twice = app.raiseShardCount(once, START_MS + HOUR_MS)!;
    const next = START_MS + DAY_MS + 2 * HOUR_MS;

    expect(app.shardsAt(twice, next - 2 * HOUR_MS)).toBe(128);
    expect(app.shardsAt(app.raiseShardCount(twice, next)!, next)).toBe(32);
  });

  it('joins what is old, whatever is nearer to each other of late', () => {
    let known = app.spansOf(null);
    const days = Array.from({ length: 60 }, (_, at) => (at < 30 ? at * 100 : 3_000 + at * 5));
    for (const day of days) known = app.raiseShardCount(known, START_MS + day * DAY_MS)!;
    const ofLate = known.spans.slice(-20);

    expect(known.spans).toHaveLength(40);
    expect(ofLate.map(({ untilMs }) => untilMs)).toEqual(days.slice(-20).map((day) => START_MS + (day + 1) * DAY_MS));
    expect(known.spans.some(({ isJoined }) => isJoined)).toBe(true);
    expect(app.spansOf({ pk: 'p', sk: 'L', ...app.toStoredSpans(known) })).toEqual(known);
  });

  it('takes no length from a span that two became', () => {
    const known = { revision: 1, spans: [{ fromMs: START_MS, untilMs: START_MS + 9 * DAY_MS, shards: 32 }] };
    const joined = { ...known, spans: known.spans.map((span) => ({ ...span, isJoined: true as const })) };
    const lengthAfter = (spans: typeof known) => {
      const ms = START_MS + 10 * DAY_MS;
      return app.raiseShardCount(spans, ms)!.spans.at(-1)!.untilMs - ms;
    };

    expect(lengthAfter(known)).toBe(18 * DAY_MS);
    expect(lengthAfter(joined)).toBe(DAY_MS);
  });
});
