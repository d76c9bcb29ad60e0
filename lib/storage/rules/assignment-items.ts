// The items and writes of a rule that is assigned to a voucher: its record, and the count that guards the rule.
import type { RuleAssignment } from '../../model/records/rules';
import { configRecordKey, listAttributes } from '../keys';
import { assignmentCountKey, assignmentKey, ruleListAttributes } from '../keys/related-keys';
import type { Item, Write } from '../table/table';

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
export function reassignWrites(project: string, add: RuleAssignment, remove: AssignmentIds): readonly Write[] {
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
