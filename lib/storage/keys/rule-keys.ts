// Keys of the rules that vouchers have of their own, and their places in the list of a rule.
import { timeText } from '../keys';
import type { Key } from '../table/table';

/** Key of the assignment of a rule to a voucher. @param ruleId one of ours, as is the id of the assignment */
export function assignmentKey(project: string, ruleId: string, id: string): Key {
  return { pk: assignmentPartition(project, ruleId), sk: `A#${id}` };
}

/** Key of the number of vouchers to which a rule is assigned. */
export function assignmentCountKey(project: string, ruleId: string): Key {
  return { pk: assignmentPartition(project, ruleId), sk: 'N' };
}

/** Partition of the assignments of a rule to vouchers, in the table and in the second index, which orders by time. */
export function assignmentPartition(project: string, ruleId: string): string {
  return `${project}#A#${ruleId}`;
}

/** Index attributes that put the assignment of a rule into the list of that rule, newest last. */
export function ruleListAttributes(list: { project: string; ruleId: string; timeMs: number; id: string }) {
  return { g2p: assignmentPartition(list.project, list.ruleId), g2s: `${timeText(list.timeMs)}#${list.id}` };
}
