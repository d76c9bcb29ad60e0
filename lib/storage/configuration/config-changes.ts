// Changes of the configuration of a project: each is one transaction, which raises the version.
import type { ConfigKind, ConfigRecord } from '../../model/config';
import type { StackingRulesRecord } from '../../model/records/settings';
import type { ConfigChange, ConfigChanges, ConfigOutcome } from '../../ports/config';
import { backOff } from '../../async/concurrency';
import { asyncActionItem } from '../background/action-items';
import { outboxWrites } from '../events/outbox-writes';
import { assetKeyKey, type ProjectScope, configRecordKey, settingsKey, stackingRulesKey, uniqueNameKey } from '../keys';
import { trackingKeyKey } from '../keys/credential-keys';
import { assignmentCountKey } from '../keys/related-keys';
import { guardWrites, requireUnused } from '../records/guard-store';
import { type ItemCondition, type Table, type Write, undone } from '../table/table';
import { segmentPartWrites, segmentRemovals } from '../segments/segment-members';
import { createWrites } from '../vouchers/voucher-writes';
import { entryWrite, auditLineWrite } from '../management/audit-trail-store';
import type { ConfigVersions } from './change-rows';

/** Maximum attempts of a change that expects no version, while it conflicts with other changes. */
const CHANGE_TRIES = 10;

export class DynamoConfigChanges implements ConfigChanges {
  constructor(
    private readonly table: Table,
    private readonly versions: ConfigVersions,
  ) {}

  async commit(scope: ProjectScope, change: ConfigChange): Promise<ConfigOutcome> {
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
      ...segmentWrites(scope.project, change),
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

function segmentWrites(project: string, { segmentCustomers, removedSegment }: ConfigChange): readonly Write[] {
  return [
    ...(segmentCustomers ? segmentPartWrites(project, segmentCustomers) : []),
    ...(removedSegment ? segmentRemovals(project, removedSegment) : []),
  ];
}

function lineWrites(project: string, { entry, line }: ConfigChange): readonly Write[] {
  return [...(entry ? [entryWrite(project, entry)] : []), ...(line ? [auditLineWrite(project, line)] : [])];
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
