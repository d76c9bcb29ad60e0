// The configuration of a project: one partition, cached in memory, validated by its version.
import type { Config, ConfigKind, ConfigRecord } from '../../model/config';
import type { CampaignCounters } from '../../model/counters';
import type { ProjectSettings, StackingRulesRecord } from '../../model/records/settings';
import type { ConfigChange, ConfigOutcome, ConfigStore, SettingsNow } from '../../ports/config';
import { backOff } from '../../async/backoff';
import { asyncActionItem } from '../background/action-items';
import { assetKeyKey, type ProjectScope, configRecordKey, settingsKey, stackingRulesKey, uniqueNameKey } from '../keys';
import type { SpreadCounters } from '../campaigns/spread-counters';
import { trackingKeyKey } from '../keys/credential-keys';
import { assignmentCountKey } from '../keys/rule-keys';
import { type ItemCondition, type Item, type Key, type Table, type Write, undone } from '../table/table';
import { outboxWrites } from '../events/outbox-store';
import { entryWrite, lineWrite } from './audit-trail-store';
import { campaignCounters } from '../customers/usage-items';
import { guardWrites, requireUnused } from '../records/guard-store';
import { createWrites } from '../vouchers/voucher-writes';
import { settingsOf } from './config-items';
import { ConfigVersions, type VersionSettings } from './config-versions';
import { ConfigCache } from './config-cache';

/** Maximum attempts of a change that expects no version, while it conflicts with other changes. */
const CHANGE_TRIES = 10;

/**
 * Caches the configuration that each process last read: one object for each version. Every decision reads the version item in the same round trip as
 * its other facts: the same version confirms the cache, another one invalidates it, together with everything derived
 * from it.
 */
export class DynamoConfigStore implements ConfigStore {
  private readonly versions: ConfigVersions;
  private readonly known: ConfigCache;
  private readonly spread: SpreadCounters;

  constructor(
    private readonly table: Table,
    settings: VersionSettings & { readonly counters: SpreadCounters },
  ) {
    this.spread = settings.counters;
    this.versions = new ConfigVersions(table, settings);
    this.known = new ConfigCache(table, { ...settings, versions: this.versions });
  }

  /** The configuration in this process, possibly outdated: use it only to predict what to read. */
  peek(project: string): Config | null {
    return this.known.peek(project)?.config ?? null;
  }

  /**
   * The configuration in this process if it is at least as new as the version that the request has read; null
   * otherwise.
   */
  since(project: string, version: number | undefined): Config | null {
    const known = this.known.peek(project);
    return known && version !== undefined && known.config.version >= version ? known.config : null;
  }

  /** The key of the version, which a decision reads together with its other facts. */
  drawVersion(project: string): Key {
    return this.versions.draw(project);
  }

  async load({ project }: ProjectScope): Promise<Config> {
    return (await this.known.at(project, await this.versions.now(project))).config;
  }

  /** The configuration at the version just read, from memory where possible. @param drawn the item at the drawn key */
  async atVersion(project: string, drawn: Item | undefined): Promise<Config> {
    return (await this.known.at(project, await this.versions.read(project, drawn))).config;
  }

  async assetKey({ project }: ProjectScope): Promise<string | null> {
    const item = await this.table.get(assetKeyKey(project));
    return (item?.key as string | undefined) ?? null;
  }

  /** From memory if cached: each request with the key of a page needs it, so the item would be a hot spot. */
  async settingsNow(scope: ProjectScope): Promise<SettingsNow | null> {
    if (this.known.peek(scope.project)) return this.load(scope);
    const settings = await this.settings(scope);
    return settings && { settings, version: null };
  }

  async settings(scope: ProjectScope): Promise<ProjectSettings | null> {
    const item = await this.table.get(settingsKey(scope.project));
    return item && settingsOf(item);
  }

  async counters(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null> {
    const whole = await this.spread.read(scope.project, campaignId);
    return whole && campaignCounters(whole);
  }

  async change(scope: ProjectScope, change: ConfigChange): Promise<ConfigOutcome> {
    if (change.basedOn !== undefined) return this.changeFrom(scope, { ...change, basedOn: change.basedOn });
    for (let tries = 1; ; tries += 1) {
      const basedOn = await this.versions.now(scope.project);
      const outcome = await this.changeFrom(scope, { ...change, basedOn });
      const isLate = outcome.status === 'STALE' && (await this.versions.now(scope.project)) !== basedOn;
      if (!isLate || tries === CHANGE_TRIES) return outcome;
      await backOff(tries);
    }
  }

  private async changeFrom(
    scope: ProjectScope,
    change: ConfigChange & { readonly basedOn: number },
  ): Promise<ConfigOutcome> {
    const names = change.claimNames ?? [];
    const claims = names.map(({ kind, name }) => claimWrite(scope.project, kind, name));
    const changed = recordWrites(scope.project, change);
    const version = this.versions.change(scope.project, change.basedOn, changed);
    const records = [...claims, ...version, ...changed];
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

/** A rule is deleted only while no voucher has it: the condition prevents a race with a concurrent assignment. */
function unusedRuleWrite(project: string, ruleId: string): Write {
  const none: ItemCondition[] = [
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
