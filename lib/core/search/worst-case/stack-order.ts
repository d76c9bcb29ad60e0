// The orders that the stacking rules allow for the stacks of a cart.
import type { Candidate } from '../../evaluation/candidate/candidate';
import type { EvaluationContext } from '../../evaluation/context';
import type { OrderState } from '../../order/state';
import { listApplicableAlone } from '../../stacking/fold';

/** Stacks that the stacking rules treat alike: an order is allowed where the ranks of its members do not fall. */
export interface StackFamily {
  readonly members: readonly number[];
  /** A stack holds at least one of these; empty when it needs none. */
  readonly requiredOneOf: readonly number[];
  readonly isExclusiveValid: boolean;
  readonly isJointLast: boolean;
}

export interface StackOrderBasis {
  readonly candidates: readonly Candidate[];
  /** Indices of the candidates that may be used on the cart. */
  readonly usable: readonly number[];
  readonly input: EvaluationContext;
  readonly start: OrderState;
}

/**
 * List the families of the stacks that candidates may form, as `listFamilies` of the best stack, for any number of
 * candidates.
 */
export function listStackFamilies({ candidates, usable, input, start }: StackOrderBasis): readonly StackFamily[] {
  const inGroup = (group: Candidate['group']) => usable.filter((index) => candidates[index]?.group === group);
  const exclusive = inGroup('EXCLUSIVE');
  const alone = listApplicableAlone(
    exclusive.flatMap((index) => candidates[index] ?? []),
    input,
    start,
  );
  const isAlone = (index: number) => alone.some((one) => one === candidates[index]);
  const valid = exclusive.filter(isAlone);
  const invalid = exclusive.filter((index) => !isAlone(index));
  const isJointLast = input.facts.config.stackingRules.grouped_redeemables_sorting_rule === 'JOINT_ALWAYS_LAST';
  const families: readonly StackFamily[] = [
    { members: without(usable, exclusive), requiredOneOf: [], isExclusiveValid: false, isJointLast: false },
    { members: without(usable, inGroup('COMMON')), requiredOneOf: valid, isExclusiveValid: true, isJointLast },
    { members: without(usable, valid), requiredOneOf: invalid, isExclusiveValid: false, isJointLast },
  ];
  return families.filter(({ members, requiredOneOf }, position) => {
    return members.length > 0 && (position === 0 || requiredOneOf.length > 0);
  });
}

function without(all: readonly number[], left: readonly number[]): readonly number[] {
  return all.filter((index) => !left.includes(index));
}

/** The members of a family that may follow a sequence. */
export function listFollowers(
  { candidates, input }: Pick<StackOrderBasis, 'candidates' | 'input'>,
  { members, isJointLast }: StackFamily,
  sequence: readonly number[],
): readonly number[] {
  const { redeemables_sorting_rule: rule } = input.facts.config.stackingRules;
  const rankOf = (index: number): readonly [number, number] => {
    const candidate = candidates[index];
    const hierarchy = rule === 'CATEGORY_HIERARCHY' ? (candidate?.hierarchy ?? 0) : 0;
    return [isJointLast && candidate?.group === 'JOINT' ? 1 : 0, hierarchy];
  };
  const last = sequence.at(-1);
  return members.filter((index) => {
    if (sequence.includes(index)) return false;
    return last === undefined || compareRanks(rankOf(last), rankOf(index)) <= 0;
  });
}

function compareRanks(one: readonly [number, number], other: readonly [number, number]): number {
  return one[0] - other[0] || one[1] - other[1];
}
