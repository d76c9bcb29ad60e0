// Ids of the assignments that a request makes.
import type { NewRuleAssignment } from '../../core/rules/assignment/new-assignments';
import type { Process } from '../../ports/runtime';

/** Builds an assignment with a new id for each rule that a request names. */
export function buildNewRuleAssignments(
  rt: Process,
  ruleIds: readonly string[] | null | undefined,
): readonly NewRuleAssignment[] {
  return (ruleIds ?? []).map((rule_id) => ({ id: assignmentId(rt), rule_id }));
}

/** Return a new random id of a rule assignment. */
export function assignmentId(rt: Process): string {
  return rt.ids.random('asgm', 16);
}
