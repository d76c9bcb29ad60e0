// Members that answers of several kinds of records have: their category, and the rules assigned to them.
import type { Config } from '../../model/config';
import type { Category } from '../../model/records/catalog';
import type { RuleAssignment, RuleAssignmentList } from '../../model/records/rules';

/** Return the category of a record as a list of one; empty without a category. */
export function categoriesOf(categoryId: string | null, config: Config): readonly Category[] {
  const category = categoryId === null ? undefined : config.categories.get(categoryId);
  return category ? [category] : [];
}

/** A list of rule assignments in the form of answers. */
export function toAssignmentListResponse(assignments: readonly RuleAssignment[], config: Config): RuleAssignmentList {
  const data = assignments.map((assignment) => toAssignmentResponse(assignment, config));
  return { object: 'list', data_ref: 'data', data, total: data.length };
}

/** Convert a rule assignment to its response, with the present validation status of its rule. */
export function toAssignmentResponse(assignment: RuleAssignment, config: Config): RuleAssignment {
  return { ...assignment, ...config.rules.get(assignment.rule_id)?.validation };
}
