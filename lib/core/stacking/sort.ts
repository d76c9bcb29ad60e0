// In which order candidates are tried.
import type { StackingRules } from '../../model/records/settings';
import type { Candidate } from '../evaluation/candidate/candidate';

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
