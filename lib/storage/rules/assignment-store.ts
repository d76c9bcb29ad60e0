// Rules assigned to vouchers: embedded in the voucher for decisions, a record of their own for lists.
import type { ListRequest } from '../../core/filter/list-spec';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { RuleAssignment } from '../../model/records/rules';
import type { AssignmentChange, AssignmentStore, AssignmentWrite } from '../../ports/assignments';
import { buildAuditLineWrites } from '../catalogue/audited-write';
import { outboxWrites } from '../events/outbox-writes';
import { assignWrites, reassignWrites, unassignWrites } from './assignment-items';
import { type ProjectScope, voucherKey } from '../keys';
import { assignmentCountKey, assignmentKey, assignmentPartition } from '../keys/related-keys';
import type { ListSource } from '../lists/list-range';
import { itemsAs, readList } from '../lists/read-list';
import { type Item, type Table, type Write, keyText, undone } from '../table/table';
import { isStill } from '../vouchers/voucher-items';
import { toVoucherRecord } from '../vouchers/voucher-record';

export class DynamoAssignmentStore implements AssignmentStore {
  constructor(private readonly table: Table) {}

  async change(scope: ProjectScope, fact: VoucherFact | null, change: AssignmentWrite): Promise<'CHANGED' | 'STALE'> {
    const outboxItems = outboxWrites(scope, change.outbox);
    const outcome = await this.table.transact([
      ...(fact ? [voucherWrite(scope, fact, change)] : []),
      ...recordWrites(scope.project, change),
      ...outboxItems,
      ...buildAuditLineWrites(scope.project, change.line),
    ]);
    if (outcome.status === 'DONE') return 'CHANGED';
    if (outcome.status === 'UNKNOWN') throw undone(outcome);
    return 'STALE';
  }

  async find(scope: ProjectScope, ruleId: string, id: string): Promise<RuleAssignment | null> {
    const item = await this.table.get(assignmentKey(scope.project, ruleId, id));
    return item && assignmentOf(item);
  }

  async counts(scope: ProjectScope, ruleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const keys = ruleIds.map((ruleId) => ({ ruleId, key: assignmentCountKey(scope.project, ruleId) }));
    const items = keys.length === 0 ? [] : await this.table.batchGet(keys.map(({ key }) => key));
    const found = new Map(items.map((item) => [keyText(item), Number(item.vouchers)]));
    return new Map(keys.map(({ ruleId, key }) => [ruleId, found.get(keyText(key)) ?? 0] as const));
  }

  list({ project }: ProjectScope, ruleId: string | null, request: ListRequest<RuleAssignment>) {
    const from = ruleId === null ? ({ project, type: 'VA' } as const) : ruleSources(project, ruleId);
    return readList(this.table, { from, load: itemsAs(this.table, assignmentOf) }, request);
  }
}

function assignmentOf(item: Item): RuleAssignment {
  return item.record as RuleAssignment;
}

function ruleSources(project: string, ruleId: string): readonly ListSource[] {
  return [{ index: 'g2', partition: assignmentPartition(project, ruleId) }];
}

function recordWrites(project: string, { add, remove }: AssignmentChange): readonly Write[] {
  if (add && remove) return reassignWrites(project, add, remove);
  return [...(add ? assignWrites(project, add) : []), ...(remove ? unassignWrites(project, remove) : [])];
}

/** The voucher with its new assignments, if it has not been edited meanwhile. */
function voucherWrite(
  scope: ProjectScope,
  { voucher, revision }: VoucherFact,
  { add, remove }: AssignmentChange,
): Write {
  const kept = voucher.assignments.filter(({ id }) => id !== remove?.id);
  const assignments = add ? [...kept, add] : kept;
  return {
    kind: 'update',
    key: voucherKey(scope, voucher.code),
    change: { set: { record: toVoucherRecord({ ...voucher, assignments }) }, add: { rev: 1 } },
    condition: {
      test: 'and',
      of: [{ test: 'eq', path: 'id', value: voucher.id }, isStill('rev', revision)],
    },
  };
}
