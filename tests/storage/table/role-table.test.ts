// What the tests of roles hold a function to is what goes over the wire: of each kind of call, from the port and as sent.
import { accessOf } from '../../support/roles/access';
import * as app from '../../support/app';
import { type FaultProxy, freshTable, noted, RoleTable, runAs, startFaultProxy } from '../../support/shop';

const AS = { name: 'any', role: 'SetupRole' };
const key = (code: string) => ({ pk: `proj_1#V#${code}`, sk: 'V' });

let proxy: FaultProxy;
let table: app.Table;
let sent: { readonly operation: string; readonly body: object }[];

beforeAll(async () => {
  const { endpoint, tableName } = await freshTable();
  const decide = (call: (typeof sent)[number]) => {
    sent.push(call);
    return {};
  };
  proxy = await startFaultProxy({ target: endpoint, decide });
  table = new RoleTable(new app.DynamoTable({ endpoint: proxy.endpoint, tableName }));
});

afterAll(() => proxy.close());

beforeEach(() => {
  sent = [];
  noted.length = 0;
});

const exists = { test: 'exists', path: 'pk' } as const;
const put: app.Write = {
  kind: 'put',
  item: { ...key('a'), balance: 1, record: 'x' },
  condition: { test: 'absent', path: 'pk' },
};
const update: app.Write = {
  kind: 'update',
  key: key('a'),
  change: { set: { hseq: 1 }, remove: ['h#b'], add: { redeemed: 1 } },
  condition: { test: 'eq', path: 'balance', value: 1 },
};
const ofNew = (code: string): app.Write => ({ kind: 'put', item: { ...key(code), record: { deep: [1] } } });

describe('RoleTable', () => {
  it.each<[name: string, call: () => Promise<unknown>]>([
    ['get', () => table.get(key('a'))],
    ['batchGet', () => table.batchGet([key('a'), key('b')])],
    ['query', () => table.query({ partition: 'proj_1#V#a', prefix: 'V' })],
    ['query of an index', () => table.query({ index: 'g1', partition: 'proj_1#V#0', from: 'a', count: true })],
    [
      'query of members that are filtered',
      () =>
        table.query({
          partition: 'proj_1#V#a',
          attributes: ['pk', 'sk', 'f'],
          filter: { test: 'eq', path: 'g', value: 1 },
        }),
    ],
    ['put', () => table.write(put)],
    ['update', () => table.write(update)],
    [
      'a transaction',
      () =>
        table.transact([ofNew('b'), update, { kind: 'check', key: key('c'), condition: { test: 'not', of: exists } }]),
    ],
    ['many at once', () => table.transact([ofNew('d'), ofNew('e')], { isBulk: true })],
    ['delete', () => table.write({ kind: 'delete', key: key('a'), condition: exists })],
  ])('allows what the table is asked for: %s', async (_name, call) => {
    await runAs(AS, call);

    const onTheWire = sent.flatMap(({ operation, body }) => accessOf(operation, body));
    expect(onTheWire.length).toBeGreaterThan(0);
    expect(noted.map(({ request }) => request).map(sorted)).toEqual(onTheWire.map(sorted));
    expect(noted.filter(({ decision }) => decision !== 'ALLOWED')).toEqual([]);
    // Nothing asks for what an update has changed, so that roles may forbid to.
    expect(JSON.stringify(sent)).not.toContain('"ReturnValues"');
  });

  it('refuses as AWS does, and sends nothing', async () => {
    const writing = runAs({ name: 'any', role: 'ReadRole' }, async () => table.write(put));

    await expect(writing).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(sent).toEqual([]);
  });

  it('holds a test that is no function to nothing', async () => {
    await expect(table.get({ pk: 'K#proj_1', sk: 'SHOPPER' })).resolves.toBeNull();
  });
});

/** Of no meaning is the order of attributes. */
function sorted<R extends { readonly context: Readonly<Record<string, readonly string[]>> }>(request: R) {
  const context = Object.entries(request.context).map(([name, values]) => [name, [...values].sort()] as const);
  return { ...request, context: Object.fromEntries(context) };
}
