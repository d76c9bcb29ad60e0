// The configuration is compiled for evaluations once for each of its versions.
import { compileConfig } from '../../../lib/core/evaluation/compiled-config';
import type { Config } from '../../../lib/model/config';
import { DynamoConfigStore } from '../../../lib/storage/management/config-store';
import { projectSettings } from '../../../scripts/start/seed';
import { SimulatedTable } from '../../../scripts/simulated-table/simulated-table';
import { aRule } from '../../support/builders';

const PROJECT = 'proj_1';
const SCOPE = { project: PROJECT, caseSensitiveCodes: true };

async function aStore() {
  const compiled: number[] = [];
  const store = new DynamoConfigStore(new SimulatedTable(), (config: Config) => {
    compiled.push(config.version);
    return compileConfig(config);
  });
  await store.change(SCOPE, { settings: projectSettings(PROJECT, 'Shop') });
  return { store, compiled };
}

describe('DynamoConfigStore', () => {
  it('compiles a version when an evaluation first asks for it, and no more', async () => {
    const { store, compiled } = await aStore();
    const { version } = await store.load(SCOPE);

    expect(compiled).toEqual([]);
    const first = await store.compiledAt(PROJECT, version);

    expect(await store.compiledAt(PROJECT, version)).toBe(first);
    expect(store.peek(PROJECT)).toBe(first);
    expect(await store.atVersion(PROJECT, version)).toEqual(await store.load(SCOPE));
    expect(compiled).toEqual([version]);
  });

  it('compiles the next version anew, and forgets the one before', async () => {
    const { store, compiled } = await aStore();
    const before = await store.compiledAt(PROJECT, 1);
    const record = aRule({ name: 'order.amount', conditions: { $more_than: [0] } });
    await store.change(SCOPE, { create: [{ kind: 'rule', record }] });

    const after = await store.compiledAt(PROJECT, 2);

    expect(before.rules.size).toBe(0);
    expect(after.rules.get(record.id)?.set.active).toEqual({ kind: 'RULE', number: 1 });
    expect(store.peek(PROJECT)).toBe(after);
    expect(compiled).toEqual([1, 2]);
  });

  it('guesses by what it holds, and by nothing where it holds nothing', async () => {
    const { store, compiled } = await aStore();

    expect(store.peek(PROJECT)).toBeNull();
    await store.load(SCOPE);

    expect(store.peek(PROJECT)).toMatchObject({ version: 1, formulas: new Map() });
    expect(compiled).toEqual([1]);
  });
});
