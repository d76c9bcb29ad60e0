// The configuration of a project is read once for each of its versions.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoConfigStore } from '../../../lib/storage/configuration/config-store';
import { ConfigVersions, KEPT_ROWS } from '../../../lib/storage/configuration/change-rows';
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import * as app from '../../support/app';
import { aRule } from '../../support/shop';

const PROJECT = 'proj_1';
const SCOPE = { project: PROJECT, caseSensitiveCodes: true };

async function aStore(table = new SimulatedTable(), random = () => 0.5) {
  const formatted = new app.FormattedTable(table, {});
  const versions = new ConfigVersions(formatted, { converters: {}, random });
  const store = new DynamoConfigStore(formatted, { converters: {}, versions });
  const changes = new app.DynamoConfigChanges(formatted, versions);
  if (!(await table.get(app.settingsKey(PROJECT)))) {
    await changes.commit(SCOPE, { settings: app.projectSettings(PROJECT, 'Shop') });
  }
  const drawn = async () => (await table.get(store.drawVersion(PROJECT))) ?? undefined;
  return { store, changes, drawn, table };
}

describe('DynamoConfigStore', () => {
  it('keeps one object for each version', async () => {
    const { store, drawn } = await aStore();
    const known = await store.load(SCOPE);

    expect(await store.atVersion(PROJECT, await drawn())).toBe(known);
    expect(store.peek(PROJECT)).toBe(known);
  });

  it('has no configuration before the first read', async () => {
    const { store } = await aStore();

    expect(store.peek(PROJECT)).toBeNull();
  });
});

describe('copies of the version', () => {
  const rule = () =>
    ({ create: [{ kind: 'rule', record: aRule({ name: 'order.amount', conditions: { $more_than: [0] } }) }] }) as const;
  const copiesIn = async (table: SimulatedTable) =>
    (await table.batchGet(app.versionCopyKeys(PROJECT))).map(({ version }) => version);

  it('are all written by a change, and one of them is drawn', async () => {
    const { store, changes, table } = await aStore(undefined, () => 0.99);
    await changes.commit(SCOPE, rule());

    expect(await copiesIn(table)).toEqual(Array.from({ length: app.VERSION_COPIES }, () => 2));
    expect(store.drawVersion(PROJECT)).toEqual(app.versionCopyKey(PROJECT, app.VERSION_COPIES - 1));
  });

  it('may be missing: then the version itself is read', async () => {
    const { store, table } = await aStore();
    for (const key of app.versionCopyKeys(PROJECT)) await table.write({ kind: 'delete', key });

    expect(await store.atVersion(PROJECT, undefined)).toMatchObject({ version: 1 });
  });

  it('are not written by a change that was decided on an earlier version', async () => {
    const { changes, table } = await aStore();
    await changes.commit(SCOPE, rule());

    expect(await changes.commit(SCOPE, { ...rule(), basedOn: 1 })).toEqual({ status: 'STALE' });
    expect(new Set(await copiesIn(table))).toEqual(new Set([2]));
  });
});

describe('rows of changes', () => {
  const RULE = aRule({ name: 'order.amount', conditions: { $more_than: [0] } });
  const named = (name: string): app.ConfigRecord => ({ kind: 'rule', record: { ...RULE, id: `val_${name}`, name } });

  /** A process that knows the first version, another one that changes it, and how often the first reads everything. */
  async function twoProcesses() {
    const table = new SimulatedTable();
    const { store: other, changes: others } = await aStore(table);
    let reads = 0;
    const counting: SimulatedTable = Object.assign(Object.create(table) as SimulatedTable, {
      query: (query: app.Query) => {
        reads += query.partition.endsWith('#CFG') ? 1 : 0;
        return table.query(query);
      },
    });
    const { store } = await aStore(counting);
    await store.load(SCOPE);
    reads = 0;
    return { table, other, others, store, readsOfAll: () => reads };
  }

  it('lead a process from its version to the current one, without reading everything', async () => {
    const { other, others, store, readsOfAll } = await twoProcesses();
    await others.commit(SCOPE, { create: [named('one'), named('two')] });
    await others.commit(SCOPE, { remove: [{ kind: 'rule', id: 'val_one' }] });
    await others.commit(SCOPE, { settings: app.projectSettings(PROJECT, 'Renamed') });

    const { version, rules, settings } = await store.load(SCOPE);

    expect([version, [...rules.keys()], settings.name]).toEqual([4, ['val_two'], 'Renamed']);
    expect(readsOfAll()).toBe(0);
    expect(await other.load(SCOPE)).toEqual(await store.load(SCOPE));
  });

  it('exist for the newest versions: a process that is further behind reads everything', async () => {
    const { table, others, store, readsOfAll } = await twoProcesses();
    for (let made = 0; made <= KEPT_ROWS; made += 1) await others.commit(SCOPE, { create: [named(`r${made}`)] });

    const { rules } = await store.load(SCOPE);

    expect([rules.size, readsOfAll()]).toEqual([KEPT_ROWS + 1, 1]);
    expect((await table.query({ partition: `${PROJECT}#CV#L` })).items).toHaveLength(KEPT_ROWS);
  });

  it('leave out a change that is too large for a row: then everything is read', async () => {
    const { others, store, readsOfAll } = await twoProcesses();
    const large = (name: string) =>
      ({ kind: 'rule', record: { ...RULE, id: name, name: randomBytes(200_000).toString('hex') } }) as const;
    await others.commit(SCOPE, { create: [large('val_1'), large('val_2')] });

    expect([(await store.load(SCOPE)).rules.size, readsOfAll()]).toEqual([2, 1]);
  });

  it('are ignored where a newer release wrote them in a newer format', async () => {
    const { table, others, store, readsOfAll } = await twoProcesses();
    await others.commit(SCOPE, { create: [named('one')] });
    const item = { pk: `${PROJECT}#CFG`, sk: 'R#val_one', record: {}, format: 9 };
    await table.write({
      kind: 'put',
      item: { ...app.changeRowKey(PROJECT, 2), body: app.compressJson({ put: [item], removed: [] }) },
    });

    expect([(await store.load(SCOPE)).rules.size, readsOfAll()]).toEqual([1, 1]);
  });

  it('show that a change is under way: nothing is used before its row exists', async () => {
    const { table, others, store } = await twoProcesses();
    await others.commit(SCOPE, { create: [named('one')] });
    const row = (await table.get(app.changeRowKey(PROJECT, 2)))!;
    const rule = (await table.get(app.configRecordKey(PROJECT, 'rule', 'val_one')))!;
    for (const key of [row, rule]) await table.write({ kind: 'delete', key: { pk: key.pk, sk: key.sk } });
    const loading = store.load(SCOPE);
    await setTimeout(5);
    for (const item of [row, rule]) await table.write({ kind: 'put', item });

    expect((await loading).rules.size).toBe(1);
  });

  it('are applied to records that a query read only in part', async () => {
    const { table, others } = await twoProcesses();
    await others.commit(SCOPE, { create: [named('one'), named('two')] });
    await table.write({ kind: 'delete', key: app.configRecordKey(PROJECT, 'rule', 'val_one') });

    const { store } = await aStore(table);

    expect((await store.load(SCOPE)).rules.size).toBe(2);
  });

  it('lead a process that reads everything to the version after the read, however often others change it meanwhile', async () => {
    const { table, other, others } = await twoProcesses();
    let changes = 0;
    const busy: SimulatedTable = Object.assign(Object.create(table) as SimulatedTable, {
      query: async (query: app.Query) => {
        const page = await table.query(query);
        if (query.partition.endsWith('#CFG')) {
          for (const half of ['a', 'b']) await others.commit(SCOPE, { create: [named(`${half}${(changes += 1)}`)] });
        }
        return page;
      },
    });

    const { store } = await aStore(busy);
    const { version, rules } = await store.load(SCOPE);

    expect([version, rules.size, changes]).toEqual([3, 2, 2]);
    expect(await other.load(SCOPE)).toEqual(await store.load(SCOPE));
  });
});
