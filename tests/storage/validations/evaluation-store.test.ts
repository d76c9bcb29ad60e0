// The configuration is compiled for evaluations once for each of its versions.
import { DECISION_READS } from '../../../lib/core/evaluation/reads/decision-reads';
import { codesOf, countersOf } from '../../../lib/runtime/counters';
import { partsOver } from '../../../lib/runtime/bind';
import { DynamoEvaluationStore } from '../../../lib/storage/validations/evaluation-store';
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import * as app from '../../support/app';
import { aRule } from '../../support/shop';

const PROJECT = 'proj_1';
const SCOPE = { project: PROJECT, caseSensitiveCodes: true };
const REQUEST = { redeemables: [{ object: 'voucher', id: 'CODE' }], order: { amount: 100 } } as const;

async function aStore() {
  const compiled: number[] = [];
  const compile = (config: app.Config) => {
    compiled.push(config.version);
    return app.compileConfig(config);
  };
  const parts = partsOver(new SimulatedTable());
  const changes = new app.DynamoConfigChanges(parts.table, parts.versions);
  const evaluations = new DynamoEvaluationStore(parts.table, parts.config, {
    ...parts,
    counters: countersOf(parts),
    codes: codesOf(parts),
    plan: { ...DECISION_READS, compile },
  });
  await changes.commit(SCOPE, { settings: app.projectSettings(PROJECT, 'Shop') });
  return { evaluations, config: parts.config, changes, compiled };
}

describe('DynamoEvaluationStore', () => {
  it('compiles a version when an evaluation first reads it, and no more', async () => {
    const { evaluations, config, compiled } = await aStore();
    const { version } = await config.load(SCOPE);
    expect(compiled).toEqual([]);

    const first = await evaluations.loadFacts(SCOPE, REQUEST);
    const second = await evaluations.loadFacts(SCOPE, REQUEST);

    expect(second.config).toBe(first.config);
    expect(compiled).toEqual([version]);
  });

  it('compiles the next version anew', async () => {
    const { evaluations, changes, compiled } = await aStore();
    const before = await evaluations.loadFacts(SCOPE, REQUEST);
    const record = aRule({ name: 'order.amount', conditions: { $more_than: [0] } });
    await changes.commit(SCOPE, { create: [{ kind: 'rule', record }] });

    // It predicts what to read by the version that it knows.
    const after = await evaluations.loadFacts(SCOPE, REQUEST);

    expect(before.config.rules.size).toBe(0);
    expect(after.config.rules.get(record.id)?.set.active).toEqual({ kind: 'RULE', number: 1 });
    expect(compiled).toEqual([1, 2]);
  });
});
