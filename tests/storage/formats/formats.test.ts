// Formats of stored records: the last two are read, one is written, any other is refused, and none costs anything before there is one.
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import * as app from '../../support/app';
import { NEXT_RELEASE, RELEASE_AFTER } from '../../support/shop';

const KEY = { pk: 'proj_1#O#abc', sk: 'O' };
const record = { id: 'ord_1', customer_id: 'cust_1', status: 'PAID' };
const inFormat2 = { id: 'ord_1', owner: 'cust_1', state: 'PAID' };

const THIRD: app.Converters = {
  'O O': {
    number: 3,
    attribute: 'record',
    newest: app.AS_IT_IS,
    previous: NEXT_RELEASE['O O']!.newest,
    writes: 'newest',
  },
};

const put = (item: app.Item): app.Write => ({ kind: 'put', item });
const set = (values: Readonly<Record<string, never>> | { record: typeof record }): app.Write => ({
  kind: 'update',
  key: KEY,
  change: { set: values, remove: ['note'] },
});

describe('readItem', () => {
  it.each([
    ['the first release reads the first format', app.CONVERTERS, { ...KEY, record }],
    ['a later one reads the format before its own', RELEASE_AFTER, { ...KEY, record }],
    ['and its own, whose number nobody sees', RELEASE_AFTER, { ...KEY, record: inFormat2, format: 2 }],
    ['also while it writes the one before', NEXT_RELEASE, { ...KEY, record: inFormat2, format: 2 }],
    ['the third release reads the second format', THIRD, { ...KEY, record: inFormat2, format: 2 }],
  ])('%s', (_name, converters, stored) => {
    expect(app.readItem(converters, stored)).toEqual({ ...KEY, record });
  });

  it.each([
    [
      'newer than its own',
      app.CONVERTERS,
      2,
      'A stored record (order) has format 2, and this release reads 1 alone. A newer release wrote it.',
    ],
    [
      'newer than both',
      RELEASE_AFTER,
      3,
      'A stored record (order) has format 3, and this release reads 1 and 2. A newer release wrote it.',
    ],
    [
      'older than both',
      THIRD,
      undefined,
      'A stored record (order) has format 1, and this release reads 2 and 3. It was not migrated before this release was deployed.',
    ],
  ])('refuses a format that is %s', (_name, converters, format, details) => {
    const stored = { ...KEY, record, ...(format !== undefined && { format }) };

    const refused = (): unknown => {
      try {
        return app.readItem(converters, stored);
      } catch (error) {
        return (error as app.ApiError).failure;
      }
    };

    expect(refused()).toEqual({ key: 'temporarily_unavailable', details });
  });

  it.each([
    ['full counts of a customer', 'proj_1#C#abc', 'U', { n: 3, full: true }],
    ['full counts of a claimed name', 'proj_1#C#abc', 'A', { n: 3, full: true }],
    ['a version', 'proj_1#CFG', 'V', { version: 7, logged: 7, copies: 20 }],
    ['counters on shards', 'proj_1#N#abc', 'N', { n: 3, round: 'r1' }],
  ])('reads number 2 of %s as the first format', (_name, pk, sk, values) => {
    const stored = { pk, sk, ...values, format: 2 };

    expect(app.readItem(app.CONVERTERS, stored)).toEqual({ pk, sk, ...values });
    expect(app.migrationOf(app.CONVERTERS, stored)).toBeNull();
    expect(() => app.readItem(app.CONVERTERS, { ...stored, format: 3 })).toThrow();
  });

  it.each([1, 2])('converts number %d of such a kind as the format before its first new one', (format) => {
    const converter = {
      number: 3,
      attribute: 'full',
      newest: app.AS_IT_IS,
      previous: app.AS_IT_IS,
      writes: 'newest',
    } as const;
    const stored = { pk: 'proj_1#C#abc', sk: 'U', full: true, format };

    expect(app.readItem({ 'C U': converter }, stored)).toEqual({ pk: 'proj_1#C#abc', sk: 'U', full: true });
    expect(app.migrationOf({ 'C U': converter }, stored)?.change.set).toEqual({ full: true, format: 3 });
  });

  it('leaves alone what has no record of the kind, such as a place that is held', () => {
    const fence = { pk: 'proj_1#R#base', sk: 'R' };

    expect(app.readItem(RELEASE_AFTER, fence)).toEqual(fence);
  });
});

describe('applyFormat', () => {
  it('costs nothing before a format has changed: not a byte is added', () => {
    expect(app.applyFormat(app.CONVERTERS, put({ ...KEY, record }))).toEqual(put({ ...KEY, record }));
    expect(app.applyFormat(app.CONVERTERS, set({ record }))).toEqual(set({ record }));
  });

  it('stores the newest format with its number', () => {
    expect(app.applyFormat(RELEASE_AFTER, put({ ...KEY, record }))).toEqual(
      put({ ...KEY, record: inFormat2, format: 2 }),
    );
    expect(app.applyFormat(RELEASE_AFTER, set({ record }))).toMatchObject({
      change: { set: { record: inFormat2, format: 2 }, remove: ['note'] },
    });
  });

  it('stores the one before where the deployment says so, and takes the number away', () => {
    expect(app.applyFormat(NEXT_RELEASE, put({ ...KEY, record }))).toEqual(put({ ...KEY, record }));
    expect(app.applyFormat(NEXT_RELEASE, set({ record }))).toMatchObject({
      change: { set: { record }, remove: ['note', 'format'] },
    });
  });

  it('says no format where no record is written', () => {
    const write: app.Write = { kind: 'update', key: KEY, change: { add: { ver: 1 } } };

    expect(app.applyFormat(RELEASE_AFTER, write)).toBe(write);
    expect(app.applyFormat(RELEASE_AFTER, put({ ...KEY, ver: 1 }))).toEqual(put({ ...KEY, ver: 1 }));
  });
});

describe('migrationOf', () => {
  async function migrated(converters: app.Converters, stored: app.Item, meanwhile?: app.Item) {
    const table = new SimulatedTable();
    await table.write(put(stored));
    const write = app.migrationOf(converters, (await table.get(KEY))!);
    if (meanwhile) await table.write(put(meanwhile));
    const outcome = write && (await table.write(write));
    return { outcome: outcome?.status ?? null, stored: await table.get(KEY) };
  }

  it('brings an item up, and the next time finds nothing to do', async () => {
    const after = { ...KEY, record: inFormat2, format: 2 };

    expect(await migrated(RELEASE_AFTER, { ...KEY, record })).toEqual({ outcome: 'DONE', stored: after });
    expect(await migrated(RELEASE_AFTER, after)).toEqual({ outcome: null, stored: after });
  });

  it('brings an item down before a release is rolled back', async () => {
    const stored = { ...KEY, record: inFormat2, format: 2 };

    expect(await migrated(NEXT_RELEASE, stored)).toEqual({ outcome: 'DONE', stored: { ...KEY, record } });
  });

  it('does not write over what somebody wrote meanwhile', async () => {
    const meanwhile = { ...KEY, record: { ...record, status: 'CANCELED' } };

    expect(await migrated(RELEASE_AFTER, { ...KEY, record }, meanwhile)).toEqual({
      outcome: 'REFUSED',
      stored: meanwhile,
    });
  });

  it('compares bytes as well', async () => {
    const key = { pk: 'proj_1#R#base', sk: 'R' };
    const table = new SimulatedTable();
    await table.write(put({ ...key, body: Uint8Array.of(7, 8) }));
    const write = app.migrationOf(RELEASE_AFTER, (await table.get(key))!)!;

    expect(await table.write(write)).toEqual({ status: 'DONE' });
    expect(await table.write(write)).toMatchObject({ status: 'REFUSED' });
    expect(await table.get(key)).toEqual({ ...key, body: Uint8Array.of(2, 7, 8), format: 2 });
  });

  it('compares a long record as it is stored', () => {
    const long = { ...record, note: 'x'.repeat(400_000) };
    const stored = app.fromStored(app.toStored({ ...KEY, record: long }));

    expect(app.migrationOf(RELEASE_AFTER, stored)?.condition).toMatchObject({
      value: expect.any(Uint8Array) as Uint8Array,
    });
  });
});
