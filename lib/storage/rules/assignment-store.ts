// Rules assigned to vouchers: embedded in the voucher for decisions, a record of their own for lists.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { ListRequest } from '../../core/filter/list-spec';
import type { RuleAssignment } from '../../model/records/rules';
import type { AssignmentChange, AssignmentStore, AssignmentWrite } from '../../ports/assignments';
import { outboxWrites } from '../events/outbox-writes';
import { configRecordKey, listAttributes, type ProjectScope, voucherKey } from '../keys';
import { assignmentCountKey, assignmentKey, assignmentPartition, ruleListAttributes } from '../keys/related-keys';
import type { ListSource } from '../lists/list-range';
import { itemsAs, readList } from '../lists/read-list';
import { buildAuditLineWrites } from '../management/audit-trail-store';
import { type Item, keyText, type Table, undone, type Write } from '../table/table';
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

// The items and writes of a rule that is assigned to a voucher: its record, and the count that guards the rule.

type AssignmentIds = Pick<RuleAssignment, 'id' | 'rule_id'>;

/** Build the stored item of the assignment of a validation rule. */
export function assignmentItem(project: string, assignment: RuleAssignment): Item {
  const { id, rule_id: ruleId } = assignment;
  const timeMs = Date.parse(assignment.created_at);
  return {
    ...assignmentKey(project, ruleId, id),
    ...listAttributes({ project, type: 'VA', timeMs, id }),
    ...ruleListAttributes({ project, ruleId, timeMs, id }),
    record: assignment,
  };
}

/** Build the writes that store an assignment: refused when the rule is gone. */
export function assignWrites(project: string, assignment: RuleAssignment): readonly Write[] {
  return [putWrite(project, assignment), ...ruleWrites(project, assignment.rule_id, 1)];
}

function putWrite(project: string, assignment: RuleAssignment): Write {
  return { kind: 'put', item: assignmentItem(project, assignment), condition: { test: 'absent', path: 'pk' } };
}

/**
 * Build the writes that store an assignment instead of another one of the same rule. Refused when that one or the rule
 * is gone.
 */
function reassignWrites(project: string, add: RuleAssignment, remove: AssignmentIds): readonly Write[] {
  return [removeWrite(project, remove), putWrite(project, add), ...ruleWrites(project, add.rule_id, 0)];
}

/** Build the writes that count the assignments of a rule: refused when the rule is gone. */
export function ruleWrites(project: string, ruleId: string, vouchers: number): readonly Write[] {
  return [
    { kind: 'update', key: assignmentCountKey(project, ruleId), change: { add: { vouchers } } },
    { kind: 'check', key: configRecordKey(project, 'rule', ruleId), condition: { test: 'exists', path: 'pk' } },
  ];
}

/** Build the writes that delete an assignment: refused when it is gone already. */
export function unassignWrites(project: string, ids: AssignmentIds): Write[] {
  return [
    removeWrite(project, ids),
    { kind: 'update', key: assignmentCountKey(project, ids.rule_id), change: { add: { vouchers: -1 } } },
  ];
}

function removeWrite(project: string, { id, rule_id }: AssignmentIds): Write {
  return { kind: 'delete', key: assignmentKey(project, rule_id, id), condition: { test: 'exists', path: 'pk' } };
}
