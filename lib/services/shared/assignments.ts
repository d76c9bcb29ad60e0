// Ids of the assignments that a request makes.
import type { AssignedRule } from '../../core/rules/assignment/new-assignments';
import type { Runtime } from '../../ports/runtime';

/** The rules that a request names, each with the id of its assignment. */
export function assignedRules(rt: Runtime, ruleIds: readonly string[] | null | undefined): readonly AssignedRule[] {
  return (ruleIds ?? []).map((rule_id) => ({ id: assignmentId(rt), rule_id }));
}

export function assignmentId(rt: Runtime): string {
  return rt.ids.random('asgm', 16);
}
