// What the service relies on in a table: the real engine and the simulated table keep the same contract.
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import * as app from '../../support/app';
import { freshTable } from '../../support/shop';

const TABLES: readonly (readonly [name: string, open: () => Promise<app.Table>])[] = [
  ['the engine', openBySdk],
  ['the engine, without the client of the SDK', openDirectly],
  ['the engine, in the short way of tests', async () => new app.DynamoTable(await freshTable())],
  [
    'the engine, in the short way of clients',
    async () => new app.DynamoTable({ ...(await freshTable()), calls: undefined }),
  ],
  ['the simulation', () => Promise.resolve(new SimulatedTable())],
];

async function openBySdk(): Promise<app.Table> {
  const { endpoint, tableName } = await freshTable();
  return new app.DynamoTable({ endpoint, tableName });
}

async function openDirectly(): Promise<app.Table> {
  const { endpoint, tableName } = await freshTable();
  return new app.DynamoTable({ endpoint, tableName, direct: app.directAccess(process.env, endpoint) });
}

const key = (name: string): app.Key => ({ pk: name, sk: 'S' });

describe.each(TABLES)('%s', (_name, open) => {
  let table: app.Table;

  beforeAll(async () => {
    table = await open();
  });

  const put = (item: app.Item, condition?: app.ItemCondition) =>
    table.write({ kind: 'put', item, ...(condition && { condition }) });
  const update = (
    name: string,
    change: Extract<app.Write, { kind: 'update' }>['change'],
    condition?: app.ItemCondition,
  ) => table.write({ kind: 'update', key: key(name), change, ...(condition && { condition }) });

  it('gives a sum as a number, also beyond what doubles count exactly', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    for (let times = 0; times < 3; times += 1) await update('large', { add: { sum: most } });

    expect((await table.get(key('large')))?.sum).toBe(3 * most);
    expect((await table.query({ partition: 'large' })).items[0]?.sum).toBe(3 * most);
  });

  it('gives back what was put, and null for what was not', async () => {
    const body = new Uint8Array([0, 1, 255]);
    const item = {
      ...key('put'),
      text: 'é',
      number: -1.5,
      yes: true,
      nothing: null,
      body,
      record: { a: [{ b: null }] },
    };
    await put({ ...item, absent: undefined });

    expect(await table.get(key('put'))).toEqual(item);
    expect(await table.get(key('not put'))).toBeNull();
  });

  it('stores a buffer as its bytes', async () => {
    await put({ ...key('buffer'), body: Buffer.from('stored').subarray(1, 4) });

    expect([...((await table.get(key('buffer')))?.body as Uint8Array)]).toEqual([...Buffer.from('tor')]);
  });

  it('has nothing under keys that are too long to be stored', async () => {
    await put({ ...key('short') });
    const long = { pk: 'x'.repeat(2_049), sk: 'long' };
    const deep = { ...key('short'), sk: 'x'.repeat(1_025) };

    expect([await table.get(long), await table.get(deep)]).toEqual([null, null]);
    expect(await table.batchGet([long, key('short'), deep])).toEqual([key('short')]);
    expect(await table.query({ partition: long.pk })).toMatchObject({ items: [], count: 0 });
  });

  it('replaces the whole item', async () => {
    await put({ ...key('replaced'), first: 1 });
    await put({ ...key('replaced'), second: 2 });

    expect(await table.get(key('replaced'))).toEqual({ ...key('replaced'), second: 2 });
  });

  it('sets, adds and removes attributes, from nothing as well', async () => {
    const before = await update('updated', { set: { text: 'a' }, add: { count: 2 } });
    const after = await update('updated', {
      set: { text: undefined, other: null },
      add: { count: -5 },
      remove: ['gone'],
    });

    expect([before.status, after.status]).toEqual(['DONE', 'DONE']);
    expect(await table.get(key('updated'))).toEqual({ ...key('updated'), count: -3, other: null });
  });

  it('deletes, and deletes what is not there', async () => {
    await put({ ...key('deleted') });
    const outcomes = [
      await table.write({ kind: 'delete', key: key('deleted') }),
      await table.write({ kind: 'delete', key: key('deleted') }),
    ];

    expect(outcomes).toEqual([{ status: 'DONE' }, { status: 'DONE' }]);
    expect(await table.get(key('deleted'))).toBeNull();
  });

  describe('a condition', () => {
    const item = { ...key('asked'), number: 5, text: 'abc', nothing: null, flag: true };

    beforeAll(async () => {
      await put(item);
    });

    it.each<[boolean, string, app.ItemCondition]>([
      [true, 'exists', { test: 'exists', path: 'number' }],
      [true, 'exists, of null', { test: 'exists', path: 'nothing' }],
      [false, 'exists, of nothing', { test: 'exists', path: 'other' }],
      [true, 'absent', { test: 'absent', path: 'other' }],
      [false, 'absent, of something', { test: 'absent', path: 'number' }],
      [true, 'eq', { test: 'eq', path: 'number', value: 5 }],
      [false, 'eq of another type', { test: 'eq', path: 'number', value: '5' }],
      [true, 'eq of null', { test: 'eq', path: 'nothing', value: null }],
      [true, 'eq of a flag', { test: 'eq', path: 'flag', value: true }],
      [false, 'eq of what is absent', { test: 'eq', path: 'other', value: null }],
      [true, 'ne', { test: 'ne', path: 'number', value: 6 }],
      [false, 'ne of the same', { test: 'ne', path: 'number', value: 5 }],
      [false, 'ne of what is absent', { test: 'ne', path: 'other', value: 5 }],
      [false, 'lt at the limit', { test: 'lt', path: 'number', value: 5 }],
      [true, 'lt above', { test: 'lt', path: 'number', value: 6 }],
      [true, 'le at the limit', { test: 'le', path: 'number', value: 5 }],
      [false, 'le below', { test: 'le', path: 'number', value: 4 }],
      [false, 'gt at the limit', { test: 'gt', path: 'number', value: 5 }],
      [true, 'gt below', { test: 'gt', path: 'number', value: 4 }],
      [true, 'ge at the limit', { test: 'ge', path: 'number', value: 5 }],
      [false, 'ge above', { test: 'ge', path: 'number', value: 6 }],
      [false, 'lt of another type', { test: 'lt', path: 'number', value: '9' }],
      [false, 'lt of what is absent', { test: 'lt', path: 'other', value: 9 }],
      [true, 'lt of text', { test: 'lt', path: 'text', value: 'abd' }],
      [true, 'in', { test: 'in', path: 'number', values: [1, 5] }],
      [false, 'in others', { test: 'in', path: 'number', values: [1, '5'] }],
      [false, 'in none', { test: 'in', path: 'number', values: [] }],
      [true, 'contains', { test: 'contains', path: 'text', value: 'bc' }],
      [false, 'contains not', { test: 'contains', path: 'text', value: 'ac' }],
      [true, 'begins_with', { test: 'begins_with', path: 'text', value: 'ab' }],
      [false, 'begins_with not', { test: 'begins_with', path: 'text', value: 'bc' }],
      [true, 'and of nothing', { test: 'and', of: [] }],
      [false, 'or of nothing', { test: 'or', of: [] }],
      [false, 'not', { test: 'not', of: { test: 'exists', path: 'number' } }],
      [true, 'not of what is absent', { test: 'not', of: { test: 'eq', path: 'other', value: 5 } }],
      [
        true,
        'or',
        {
          test: 'or',
          of: [
            { test: 'absent', path: 'number' },
            { test: 'ge', path: 'number', value: 5 },
          ],
        },
      ],
      [
        false,
        'and',
        {
          test: 'and',
          of: [
            { test: 'absent', path: 'number' },
            { test: 'ge', path: 'number', value: 5 },
          ],
        },
      ],
    ])('holds: %s, for %s', async (isMet, _what, condition) => {
      const outcome = await table.transact([{ kind: 'check', key: key('asked'), condition }]);

      expect(outcome.status).toBe(isMet ? 'DONE' : 'REFUSED');
    });

    it('that fails writes nothing, and shows what is stored', async () => {
      const outcome = await put({ ...key('asked'), number: 6 }, { test: 'absent', path: 'pk' });

      expect(outcome).toMatchObject({ status: 'REFUSED', index: 0, item });
      expect(await table.get(key('asked'))).toEqual(item);
    });

    it('that fails where nothing is stored shows nothing', async () => {
      const outcome = await update('nowhere', { set: { a: 1 } }, { test: 'exists', path: 'pk' });

      expect(outcome).toMatchObject({ status: 'REFUSED', index: 0, item: null });
      expect(await table.get(key('nowhere'))).toBeNull();
    });
  });

  describe('a transaction', () => {
    it('does all of it', async () => {
      await put({ ...key('tx-gone') });
      const outcome = await table.transact([
        { kind: 'put', item: { ...key('tx-put') }, condition: { test: 'absent', path: 'pk' } },
        { kind: 'update', key: key('tx-updated'), change: { add: { n: 1 } } },
        { kind: 'delete', key: key('tx-gone'), condition: { test: 'exists', path: 'pk' } },
        { kind: 'check', key: key('tx-free'), condition: { test: 'absent', path: 'pk' } },
      ]);

      expect(outcome).toEqual({ status: 'DONE' });
      const items = await table.batchGet(['tx-put', 'tx-updated', 'tx-gone', 'tx-free'].map(key));
      expect(items.map(({ pk }) => pk).sort()).toEqual(['tx-put', 'tx-updated']);
    });

    it('does nothing of it, and names every write that was refused', async () => {
      await put({ ...key('taken'), n: 1 });
      const outcome = await table.transact([
        { kind: 'put', item: { ...key('tx-none') } },
        { kind: 'put', item: { ...key('taken'), n: 2 }, condition: { test: 'absent', path: 'pk' } },
        { kind: 'update', key: key('tx-none-2'), change: { add: { n: 1 } }, condition: { test: 'exists', path: 'pk' } },
      ]);

      const refused = [
        { index: 1, item: { ...key('taken'), n: 1 } },
        { index: 2, item: null },
      ];
      expect(outcome).toEqual({ status: 'REFUSED', ...refused[0], refused });
      expect(await table.get(key('tx-none'))).toBeNull();
    });

    it('takes a hundred writes', async () => {
      const writes = Array.from({ length: 100 }, (_, n): app.Write => ({
        kind: 'put',
        item: { ...key(`many-${n}`), n },
      }));

      expect(await table.transact(writes)).toEqual({ status: 'DONE' });
    });

    it('in bulk does the same, and reports a refused write by its position', async () => {
      const bulk = { isBulk: true };
      const item = { ...key('bulk'), text: 'é "\u2028"', number: -1.5, yes: false, nothing: null, f: { code: 'A' } };
      const isAbsent: app.ItemCondition = { test: 'absent', path: 'pk' };
      const count: app.Write = {
        kind: 'update',
        key: key('bulk-count'),
        change: { set: { name: 'N' }, add: { n: 2 } },
        condition: { test: 'or', of: [isAbsent, { test: 'lt', path: 'n', value: 2 }] },
      };
      const claim: app.Write = { kind: 'put', item: { ...item, record: { a: [null, 0.1] } }, condition: isAbsent };

      expect(await table.transact([count, claim], bulk)).toEqual({ status: 'DONE' });
      expect(await table.get(key('bulk'))).toEqual({ ...item, record: { a: [null, 0.1] } });
      expect(await table.get(key('bulk-count'))).toEqual({ ...key('bulk-count'), name: 'N', n: 2 });

      const free: app.Write = { kind: 'put', item: { ...key('bulk-free') } };
      expect(await table.transact([free, claim], bulk)).toMatchObject({ status: 'REFUSED', index: 1 });
      expect(await table.transact([free, count, claim], bulk)).toMatchObject({ status: 'REFUSED', index: 1 });
      expect(await table.get(key('bulk-free'))).toBeNull();
    });

    it('in bulk keeps none of many that are sent at once from the others', async () => {
      const sends = Array.from({ length: 6 }, (_, batch) =>
        table.transact(
          Array.from({ length: 50 }, (_one, n): app.Write => ({ kind: 'put', item: { ...key(`bulk-${batch}-${n}`) } })),
          { isBulk: true },
        ),
      );
      expect((await Promise.all(sends)).map(({ status }) => status)).toEqual(Array(6).fill('DONE'));
    });

    it('refuses more than a hundred, or two on one item', async () => {
      const writes = Array.from({ length: 101 }, (_, n): app.Write => ({ kind: 'put', item: { ...key(`more-${n}`) } }));

      await expect(table.transact(writes)).rejects.toThrow();
      await expect(table.transact([writes[0]!, writes[0]!])).rejects.toThrow();
    });

    it('of two that meet has one winner at most', async () => {
      const claim = () =>
        table.transact([{ kind: 'put', item: { ...key('won') }, condition: { test: 'absent', path: 'pk' } }]);
      const outcomes = await Promise.all([claim(), claim(), claim()]);

      expect(outcomes.filter(({ status }) => status === 'DONE')).toHaveLength(1);
      expect(outcomes.filter(({ status }) => !['DONE', 'BUSY', 'REFUSED'].includes(status))).toEqual([]);
    });
  });

  it('reads any number of keys, each once', async () => {
    const names = Array.from({ length: 230 }, (_, n) => `batch-${n}`);
    for (let start = 0; start < names.length; start += 100) {
      await table.transact(
        names.slice(start, start + 100).map((name): app.Write => ({ kind: 'put', item: { ...key(name) } })),
      );
    }
    const items = await table.batchGet([...names, 'batch-0', 'batch-none'].map(key));

    expect(items.map(({ pk }) => pk).sort()).toEqual([...names].sort());
  });

  describe('a query', () => {
    const rows = ['a#1', 'a#2', 'a#3', 'b#1', 'c#1'];

    beforeAll(async () => {
      for (const [n, sk] of rows.entries()) {
        await put({ pk: 'rows', sk, n, g1p: 'list', g1s: sk, ...(n > 2 && { g2p: 'other', g2s: sk }) });
      }
    });

    const sortKeys = async (query: Parameters<app.Table['query']>[0]) =>
      (await table.query(query)).items.map(({ sk }) => sk);

    it.each<[string, Parameters<app.Table['query']>[0], readonly string[]]>([
      ['the partition in order', { partition: 'rows' }, rows],
      ['a prefix', { partition: 'rows', prefix: 'a#' }, ['a#1', 'a#2', 'a#3']],
      ['from', { partition: 'rows', from: 'a#3' }, ['a#3', 'b#1', 'c#1']],
      ['to', { partition: 'rows', to: 'a#2' }, ['a#1', 'a#2']],
      ['from and to, both included', { partition: 'rows', from: 'a#2', to: 'b#1' }, ['a#2', 'a#3', 'b#1']],
      ['the last first', { partition: 'rows', descending: true, limit: 2 }, ['c#1', 'b#1']],
      ['what a filter keeps', { partition: 'rows', filter: { test: 'gt', path: 'n', value: 2 } }, ['b#1', 'c#1']],
      [
        'a filter after the limit',
        { partition: 'rows', limit: 4, filter: { test: 'gt', path: 'n', value: 2 } },
        ['b#1'],
      ],
      ['an index', { index: 'g1', partition: 'list' }, rows],
      ['an index that holds some', { index: 'g2', partition: 'other' }, ['b#1', 'c#1']],
      ['nothing', { partition: 'nowhere' }, []],
    ])('finds %s', async (_what, query, expected) => {
      expect(await sortKeys(query)).toEqual(expected);
    });

    it('counts', async () => {
      expect(await table.query({ partition: 'rows', prefix: 'a#', count: true })).toMatchObject({
        items: [],
        count: 3,
      });
    });

    it.each([{}, { index: 'g1', partition: 'list' } as const, { descending: true }])(
      'pages through %j',
      async (how) => {
        const found: string[] = [];
        let after: app.Item | undefined;
        do {
          const page = await table.query({ partition: 'rows', limit: 2, after, ...how });
          found.push(...page.items.map(({ sk }) => sk));
          after = page.next;
        } while (after);

        expect(found).toEqual('descending' in how ? [...rows].reverse() : rows);
      },
    );

    it('shows of an index its keys alone', async () => {
      const { items } = await table.query({ index: 'g1', partition: 'list', limit: 1 });

      expect(items).toEqual([{ pk: 'rows', sk: 'a#1', g1p: 'list', g1s: 'a#1' }]);
    });

    it('tests and shows the values that an index holds', async () => {
      for (const [n, text] of ['x', 'y', 'y'].entries()) {
        await put({
          pk: 'valued',
          sk: `v${n}`,
          g1p: 'g',
          g1s: `${n}`,
          g3p: 'valued',
          f: { text, ...(n === 1 && { extra: n }) },
        });
      }
      const filter: app.ItemCondition = {
        test: 'and',
        of: [
          { test: 'eq', path: 'f.text', value: 'y' },
          { test: 'absent', path: 'f.extra' },
        ],
      };
      const { items } = await table.query({ index: 'g3', partition: 'valued', filter });
      const keysAlone = await table.query({ index: 'g3', partition: 'valued', attributes: ['pk', 'sk'], limit: 1 });

      expect(items).toEqual([{ pk: 'valued', sk: 'v2', g3p: 'valued', g1s: '2', f: { text: 'y' } }]);
      expect(keysAlone.items).toEqual([{ pk: 'valued', sk: 'v0' }]);
    });

    it('follows an item that moves or goes', async () => {
      const item = { pk: 'moving', sk: 'm', g1p: 'here', g1s: '1' };
      await put(item);
      await put({ ...item, g1p: 'there' });
      const moved = [
        await table.query({ index: 'g1', partition: 'here' }),
        await table.query({ index: 'g1', partition: 'there' }),
      ];
      await table.write({ kind: 'delete', key: { pk: 'moving', sk: 'm' } });
      const gone = await table.query({ index: 'g1', partition: 'there' });

      expect([...moved, gone].map(({ count }) => count)).toEqual([0, 1, 0]);
    });
  });
});
