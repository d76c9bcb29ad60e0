// Campaigns that may apply together with a new one, by category and the current stacking rules.
import type { StackingRules } from '../../api/operations';

type Rules = Pick<
  StackingRules,
  | 'applicable_redeemables_limit'
  | 'applicable_redeemables_per_category_limit'
  | 'applicable_redeemables_category_limits'
  | 'applicable_exclusive_redeemables_limit'
  | 'applicable_exclusive_redeemables_per_category_limit'
  | 'exclusive_categories'
  | 'joint_categories'
>;

export type Group = 'EXCLUSIVE' | 'JOINT' | 'COMMON';

/** Exclusive wins, as for the API. */
export function groupOf(
  category: string | null,
  rules: Pick<Rules, 'exclusive_categories' | 'joint_categories'>,
): Group {
  if (category !== null && rules.exclusive_categories.includes(category)) return 'EXCLUSIVE';
  return category !== null && rules.joint_categories.includes(category) ? 'JOINT' : 'COMMON';
}

/** Why two campaigns never apply to the same order; null when they may. */
export type Apart = 'ONE_APPLIES' | 'EXCLUSIVE' | 'ONE_EXCLUSIVE' | 'ONE_OF_CATEGORY';

/** @param own the id of the new campaign's category @param theirs that of the other one */
export function apartFrom(theirs: string | null, own: string | null, rules: Rules): Apart | null {
  const groups = [groupOf(own, rules), groupOf(theirs, rules)];
  const areExclusive = groups.every((group) => group === 'EXCLUSIVE');
  if (rules.applicable_redeemables_limit < 2) return 'ONE_APPLIES';
  if (groups.includes('EXCLUSIVE') && groups.includes('COMMON')) return 'EXCLUSIVE';
  if (areExclusive && rules.applicable_exclusive_redeemables_limit < 2) return 'ONE_EXCLUSIVE';
  if (own === null || own !== theirs) return null;
  const ofExclusive = areExclusive ? rules.applicable_exclusive_redeemables_per_category_limit : null;
  const limit = rules.applicable_redeemables_category_limits[own] ?? rules.applicable_redeemables_per_category_limit;
  return Math.min(limit ?? Infinity, ofExclusive ?? Infinity) < 2 ? 'ONE_OF_CATEGORY' : null;
}
