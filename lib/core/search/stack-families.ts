// The families of stacks: within one, the stacking rules treat every stack alike, and every stack is in one of them.
import type { StackingRules } from '../../model/records/settings';
import type { Candidate } from '../evaluation/candidate/candidate';
import { sortCandidates } from '../stacking/limits';

/** Candidates by their positions in the list, as bits. */
export type CandidateSet = number;

export interface StackFamily {
  readonly members: CandidateSet;
  /** A stack of the family holds at least one of these; zero when it needs none. */
  readonly requiredOneOf: CandidateSet;
  /** True when an exclusive redeemable of the stack applies, so that common ones would be skipped. */
  readonly isExclusiveValid: boolean;
  /** The given order of its members; null when their order is free. */
  readonly order: readonly number[] | null;
  /** Members that follow all others, in a free order. */
  readonly last: CandidateSet;
}

/** Return the set with only this candidate. */
export function bitOf(index: number): CandidateSet {
  return 1 << index;
}

/** Return the set of the candidates with these indices. */
export function setOf(indices: readonly number[]): CandidateSet {
  return indices.reduce((set, index) => set | bitOf(index), 0);
}

/** The number of candidates in a set. */
export function sizeOf(set: CandidateSet): number {
  let size = 0;
  for (let left = set; left !== 0; left &= left - 1) size += 1;
  return size;
}

/**
 * The families of the stacks that some candidates may form.
 * @param usable positions of the candidates that may be part of a stack
 * @param validAlone exclusive candidates that apply to the order as it is: they exclude common ones
 */
export function listFamilies(
  candidates: readonly Candidate[],
  rules: StackingRules,
  { usable, validAlone }: { readonly usable: readonly number[]; readonly validAlone: CandidateSet },
): readonly StackFamily[] {
  const inGroup = (group: Candidate['group']) => setOf(usable.filter((index) => candidates[index]?.group === group));
  const [common, exclusive, joint] = [inGroup('COMMON'), inGroup('EXCLUSIVE'), inGroup('JOINT')];
  const invalid = exclusive & ~validAlone;
  const groups = [
    { members: common | joint, requiredOneOf: 0, isExclusiveValid: false },
    { members: exclusive | joint, requiredOneOf: exclusive & validAlone, isExclusiveValid: true },
    { members: common | joint | invalid, requiredOneOf: invalid, isExclusiveValid: false },
  ];
  return groups
    .filter(({ members, requiredOneOf }, position) => members !== 0 && (position === 0 || requiredOneOf !== 0))
    .map((group) => ({ ...group, ...orderIn(group, candidates, rules) }));
}

function orderIn(
  { members, requiredOneOf }: Pick<StackFamily, 'members' | 'requiredOneOf'>,
  candidates: readonly Candidate[],
  rules: StackingRules,
): Pick<StackFamily, 'order' | 'last'> {
  const own = candidates.filter((_, index) => (members & bitOf(index)) !== 0);
  if (rules.redeemables_sorting_rule === 'CATEGORY_HIERARCHY') {
    return { order: sortCandidates(own, rules).map((one) => candidates.indexOf(one)), last: 0 };
  }
  const isJointLast = rules.grouped_redeemables_sorting_rule === 'JOINT_ALWAYS_LAST' && requiredOneOf !== 0;
  const joint = candidates.flatMap(({ group }, index) =>
    group === 'JOINT' && (members & bitOf(index)) !== 0 ? index : [],
  );
  return { order: null, last: isJointLast ? setOf(joint) : 0 };
}
