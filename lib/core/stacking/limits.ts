// What the stacking rules of a project decide: how many redeemables apply, and in which order they are tried.
import type { StackingRules } from '../../model/records/settings';
import type { Candidate } from '../evaluation/candidate/candidate';
import type { SkipKey } from '../evaluation/candidate/outcome';

export const SKIP_MESSAGES = {
  applicable_redeemables_limit_exceeded: 'Applicable redeemables limit exceeded',
  applicable_redeemables_per_category_limit_exceeded: 'Applicable redeemables limit per category exceeded',
  applicable_exclusive_redeemables_limit_exceeded: 'Applicable exclusive redeemables limit exceeded',
  applicable_exclusive_redeemables_per_category_limit_exceeded:
    'Applicable exclusive redeemables limit per category exceeded',
  exclusion_rules_not_met: 'Redeemable cannot be applied due to exclusion rules',
  preceding_validation_failed: 'Redeemable cannot be applied due to preceding validation failure',
  no_effect: 'Redeemable cannot be applied due to no effect',
  better_combination_found: 'Redeemable cannot be applied because a better combination was found',
} as const satisfies Record<SkipKey, string>;

/** The redeemables that applied so far. Skipped and inapplicable ones do not count. */
export interface Tally {
  readonly total: number;
  readonly exclusive: number;
  readonly byCategory: ReadonlyMap<string, number>;
}

export const EMPTY_TALLY: Tally = { total: 0, exclusive: 0, byCategory: new Map() };

/** Return the tally of applied redeemables with one more counted, in total, as exclusive and by category. */
export function countIn(tally: Tally, candidate: Candidate): Tally {
  return {
    total: tally.total + 1,
    exclusive: tally.exclusive + (candidate.group === 'EXCLUSIVE' ? 1 : 0),
    byCategory: candidate.categories.length === 0 ? tally.byCategory : countCategories(tally, candidate),
  };
}

function countCategories({ byCategory }: Tally, { categories }: Candidate): ReadonlyMap<string, number> {
  const counts = new Map(byCategory);
  for (const { id } of categories) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * The limit that excludes a candidate, the most specific one first.
 * @see docs/behaviour/decisions.md#limits-of-a-stack
 */
export function exceededLimit(candidate: Candidate, tally: Tally, rules: StackingRules): SkipKey | null {
  if (candidate.group === 'EXCLUSIVE') {
    if (tally.exclusive >= rules.applicable_exclusive_redeemables_limit) {
      return 'applicable_exclusive_redeemables_limit_exceeded';
    }
    if (isCategoryFull(candidate, tally, () => rules.applicable_exclusive_redeemables_per_category_limit)) {
      return 'applicable_exclusive_redeemables_per_category_limit_exceeded';
    }
  }
  const limitOf = (categoryId: string) =>
    rules.applicable_redeemables_category_limits[categoryId] ?? rules.applicable_redeemables_per_category_limit;
  if (isCategoryFull(candidate, tally, limitOf)) return 'applicable_redeemables_per_category_limit_exceeded';
  return tally.total >= rules.applicable_redeemables_limit ? 'applicable_redeemables_limit_exceeded' : null;
}

function isCategoryFull(candidate: Candidate, tally: Tally, limitOf: (categoryId: string) => number | null): boolean {
  return candidate.categories.some(({ id }) => {
    const limit = limitOf(id);
    return limit !== null && (tally.byCategory.get(id) ?? 0) >= limit;
  });
}

/**
 * The processing order: requested order or category hierarchy, lower first, ties as requested. When exclusive and
 * joint redeemables meet, joint ones come last, unless the grouped sorting rule merges both groups.
 * @see docs/behaviour/decisions.md#processing-order
 */
export function sortCandidates(candidates: readonly Candidate[], rules: StackingRules): readonly Candidate[] {
  const isByHierarchy = rules.redeemables_sorting_rule === 'CATEGORY_HIERARCHY';
  const isJointLast =
    rules.grouped_redeemables_sorting_rule === 'JOINT_ALWAYS_LAST' &&
    candidates.some((candidate) => candidate.group === 'EXCLUSIVE');
  if (!isByHierarchy && !isJointLast) return candidates;
  const rank = (candidate: Candidate) => (isJointLast && candidate.group === 'JOINT' ? 1 : 0);
  const height = (candidate: Candidate) => (isByHierarchy ? candidate.hierarchy : 0);
  // The sort is stable: ties keep the order of the request.
  return [...candidates].sort((left, right) => rank(left) - rank(right) || height(left) - height(right));
}
