// The configuration of a project: one partition, held in memory, guarded by its version.
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import type { Config, ConfigKind, ConfigRecord } from '../../model/config';
import type { CampaignCounters } from '../../model/counters';
import type { ProjectSettings, StackingRulesRecord } from '../../model/records/settings';
import type { ConfigChange, ConfigOutcome, ConfigStore } from '../../ports/config';
import { asyncActionItem } from '../background/action-items';
import {
  assetKeyKey,
  type ProjectScope,
  configPartition,
  configRecordKey,
  configVersionKey,
  countersKey,
  settingsKey,
  stackingRulesKey,
  uniqueNameKey,
} from '../keys';
import { trackingKeyKey } from '../keys/credential-keys';
import { assignmentCountKey } from '../keys/rule-keys';
import { type Condition, type Item, type Table, TableUnavailable, type Write, undone } from '../table/table';
import { outboxWrites } from '../events/outbox-store';
import { entryWrite, lineWrite } from './audit-trail-store';
import { campaignCounters } from '../customers/usage-items';
import { guardWrites, requireUnused } from '../records/guard-store';
import { createWrites } from '../vouchers/voucher-writes';
import { configOf, settingsOf } from './config-items';

/** One version of a configuration: as it was read, and as evaluations read it, which is made when it is first asked for. */
interface KnownConfig {
  readonly config: Config;
  readonly compiled: () => CompiledConfig;
}

/**
 * Keeps the configuration each process last saw. Every decision reads the version item in the same round trip as its
 * other facts: the same version means the memory is right, another one that it is read again. What was made of a version
 * goes with it.
 */
export class DynamoConfigStore implements ConfigStore {
  private readonly cache = new Map<string, KnownConfig>();

  /** @param compile makes a configuration ready for evaluations */
  constructor(
    private readonly table: Table,
    private readonly compile: (config: Config) => CompiledConfig,
  ) {}

  /** What this process holds, right or not: only for guessing what to read along. */
  peek(project: string): CompiledConfig | null {
    return this.cache.get(project)?.compiled() ?? null;
  }

  /** The version inside a configuration version item; an absent item is version 0. */
  static versionOf(item: Item | undefined | null): number {
    return typeof item?.version === 'number' ? item.version : 0;
  }

  async load(scope: ProjectScope): Promise<Config> {
    const item = await this.table.get(configVersionKey(scope.project));
    return this.atVersion(scope.project, DynamoConfigStore.versionOf(item));
  }

  /** The configuration at the version just read, from memory where possible. */
  async atVersion(project: string, version: number): Promise<Config> {
    return (await this.known(project, version)).config;
  }

  /** The same, ready for evaluations. */
  async compiledAt(project: string, version: number): Promise<CompiledConfig> {
    return (await this.known(project, version)).compiled();
  }

  private async known(project: string, version: number): Promise<KnownConfig> {
    const known = this.cache.get(project);
    return known?.config.version === version ? known : this.reload(project, version);
  }

  /** Reads the partition until the version is the same before and after. */
  private async reload(project: string, version: number): Promise<KnownConfig> {
    let expected = version;
    for (let round = 0; round < 5; round += 1) {
      const items = await this.partition(project);
      const after = DynamoConfigStore.versionOf(await this.table.get(configVersionKey(project)));
      if (after === expected) return this.keep(project, configOf(items, after));
      expected = after;
    }
    throw new TableUnavailable(new Error(`The configuration of ${project} keeps changing.`));
  }

  private keep(project: string, config: Config): KnownConfig {
    let compiled: CompiledConfig | undefined;
    const known = { config, compiled: () => (compiled ??= this.compile(config)) };
    this.cache.set(project, known);
    return known;
  }

  private async partition(project: string): Promise<readonly Item[]> {
    const items: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: configPartition(project), after });
      items.push(...page.items);
      after = page.next;
    } while (after);
    return items;
  }

  async assetKey({ project }: ProjectScope): Promise<string | null> {
    const item = await this.table.get(assetKeyKey(project));
    return (item?.key as string | undefined) ?? null;
  }

  async settings(scope: ProjectScope): Promise<ProjectSettings | null> {
    const item = await this.table.get(settingsKey(scope.project));
    return item && settingsOf(item);
  }

  async counters(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null> {
    const item = await this.table.get(countersKey(scope.project, campaignId));
    return item && campaignCounters(item);
  }

  async change(scope: ProjectScope, change: ConfigChange): Promise<ConfigOutcome> {
    const names = change.claimNames ?? [];
    const claims = names.map(({ kind, name }) => claimWrite(scope.project, kind, name));
    const records = [...claims, versionWrite(scope.project, change.basedOn), ...recordWrites(scope.project, change)];
    const actions = (change.actions ?? []).map((action) => ({
      kind: 'put' as const,
      item: asyncActionItem(scope, action),
    }));
    const vouchers = change.vouchers ?? [];
    const line = lineWrites(scope.project, change);
    const guards = guardWrites(scope, change.guard);
    const writes = [
      ...records,
      ...actions,
      ...createWrites(scope, vouchers),
      ...line,
      ...outboxWrites(scope, change.outbox),
      ...guards,
    ];
    const outcome = await this.table.transact(writes);
    if (outcome.status === 'DONE') return { status: 'CHANGED' };
    requireUnused(writes, change.guard, outcome);
    if (outcome.status === 'REFUSED') {
      const taken = names[outcome.index];
      const voucher = vouchers[outcome.index - records.length - actions.length];
      if (voucher) return { status: 'NAME_TAKEN', kind: 'voucher', name: voucher.code };
      return taken ? { status: 'NAME_TAKEN', ...taken } : { status: 'STALE' };
    }
    if (outcome.status === 'BUSY') return { status: 'STALE' };
    throw undone(outcome);
  }
}

function lineWrites(project: string, { entry, line }: ConfigChange): readonly Write[] {
  return [...(entry ? [entryWrite(project, entry)] : []), ...(line ? [lineWrite(project, line)] : [])];
}

function claimWrite(project: string, kind: string, name: string): Write {
  return { kind: 'put', item: { ...uniqueNameKey(project, kind, name) }, condition: { test: 'absent', path: 'pk' } };
}

function versionWrite(project: string, basedOn: number | undefined): Write {
  const unchanged =
    basedOn === undefined
      ? undefined
      : basedOn === 0
        ? ({ test: 'absent', path: 'version' } as const)
        : ({ test: 'eq', path: 'version', value: basedOn } as const);
  return {
    kind: 'update',
    key: configVersionKey(project),
    change: { add: { version: 1 } },
    ...(unchanged && { condition: unchanged }),
  };
}

function recordWrites(project: string, change: ConfigChange): readonly Write[] {
  const put = (entry: ConfigRecord, test: 'absent' | 'exists'): Write => ({
    kind: 'put',
    item: { ...configRecordKey(project, entry.kind, entry.record.id), record: entry.record },
    condition: { test, path: 'pk' },
  });
  return [
    ...(change.create ?? []).map((entry) => put(entry, 'absent')),
    ...(change.replace ?? []).map((entry) => put(entry, 'exists')),
    ...(change.remove ?? []).flatMap(({ kind, id }) => removeWrites(project, kind, id)),
    ...(change.settings ? [recordWrite(settingsKey(project), change.settings)] : []),
    ...secretWrites(project, change),
    ...stackingWrites(project, change.stacking),
    ...(change.freeNames ?? []).map(({ kind, name }): Write => ({
      kind: 'delete',
      key: uniqueNameKey(project, kind, name),
    })),
  ];
}

function secretWrites(project: string, { assetKey, trackingKey }: ConfigChange): readonly Write[] {
  return [
    ...(assetKey ? [{ kind: 'put' as const, item: { ...assetKeyKey(project), key: assetKey } }] : []),
    ...(trackingKey ? [{ kind: 'put' as const, item: { ...trackingKeyKey(project), key: trackingKey } }] : []),
  ];
}

function removeWrites(project: string, kind: ConfigKind, id: string): readonly Write[] {
  const key = configRecordKey(project, kind, id);
  const remove: Write = { kind: 'delete', key, condition: { test: 'exists', path: 'pk' } };
  return kind === 'rule' ? [remove, unusedRuleWrite(project, id)] : [remove];
}

/** A rule goes only while no voucher has it: the condition closes the race with an assignment made meanwhile. */
function unusedRuleWrite(project: string, ruleId: string): Write {
  const none: Condition[] = [
    { test: 'absent', path: 'vouchers' },
    { test: 'eq', path: 'vouchers', value: 0 },
  ];
  return { kind: 'delete', key: assignmentCountKey(project, ruleId), condition: { test: 'or', of: none } };
}

function stackingWrites(project: string, stacking: StackingRulesRecord | null | undefined): readonly Write[] {
  if (stacking === undefined) return [];
  return stacking === null
    ? [{ kind: 'delete', key: stackingRulesKey(project) }]
    : [recordWrite(stackingRulesKey(project), stacking)];
}

function recordWrite(key: { pk: string; sk: string }, record: object): Write {
  return { kind: 'put', item: { ...key, record: record } };
}
