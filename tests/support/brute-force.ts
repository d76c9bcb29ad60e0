// The best stack found by trying every set of redeemables in every order: what a search must equal.
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { effectDiscount, payable } from '../../lib/core/order/state';
import { isFailure } from '../../lib/errors';
import { evaluate } from '../../lib/core/stacking/combine';
import { isApplicable } from '../../lib/core/evaluation/candidate/outcome';
import { voucherOf } from '../../lib/core/evaluation/candidate/target';

export interface BruteStack {
  readonly sequence: readonly number[];
  readonly value: number;
  readonly rank: readonly number[];
}

type Objective = 'DISCOUNT' | 'PAYABLE';

/** The stack of exactly these redeemables, tried as a request; null where part of it does not apply. */
export function tryStack(input: EvaluationInput, sequence: readonly number[], objective: Objective): BruteStack | null {
  const all = input.request.redeemables;
  const redeemables = sequence.map((index) => all[index]!);
  const evaluation = evaluate({ ...input, request: { ...input.request, redeemables } });
  if (isFailure(evaluation)) return null;
  const applied = evaluation.outcomes.filter(isApplicable);
  if (applied.length !== evaluation.outcomes.length || applied.length === 0) return null;
  const isCard = ({ candidate }: (typeof applied)[number]) => {
    const type = voucherOf(candidate.target)?.type;
    return type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD';
  };
  const off = applied.reduce(
    (sum, one) => sum + (isCard(one) || !one.applied.effect ? 0 : effectDiscount(one.applied.effect)),
    0,
  );
  const left = (order: typeof evaluation.start) => (order === null ? 0 : payable(order));
  const value = objective === 'DISCOUNT' ? off : left(evaluation.start) - left(evaluation.end);
  const processed = applied.map(({ candidate }) => sequence[candidate.position]!);
  const codes = applied.filter(({ candidate }) => voucherOf(candidate.target) !== null).length;
  return {
    sequence: processed,
    value,
    rank: [-value, processed.length, applied.filter(isCard).length, codes, ...processed],
  };
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one[at]! - other[at]!;
  }
  return one.length - other.length;
}

/**
 * The best of all stacks, and the best value of a stack with each redeemable, by position; null where it is in none.
 * @param accepts what else a stack must be
 */
export function bruteForce(
  input: EvaluationInput,
  objective: Objective,
  accepts: (stack: BruteStack) => boolean = () => true,
): { readonly best: BruteStack; readonly values: readonly (number | null)[] } {
  const count = input.request.redeemables.length;
  let best: BruteStack = { sequence: [], value: 0, rank: [0, 0, 0, 0] };
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  const note = (sequence: readonly number[]): boolean => {
    const stack = tryStack(input, sequence, objective);
    if (stack === null || !accepts(stack)) return stack !== null;
    for (const index of sequence) values[index] = Math.max(values[index] ?? -Infinity, stack.value);
    if (compare(stack.rank, best.rank) < 0) best = stack;
    return true;
  };
  const { redeemables_sorting_rule, exclusive_categories } = input.facts.config.stackingRules;
  const isGiven = redeemables_sorting_rule === 'CATEGORY_HIERARCHY';
  // Without exclusive redeemables a later one changes nothing of those before it.
  const continues = (isStack: boolean) => isStack || exclusive_categories.length > 0;
  if (isGiven) for (let set = 1; set < 2 ** count; set += 1) note(range(count).filter((index) => set & (1 << index)));
  else everyOrder(count, (sequence) => continues(note(sequence)));
  return { best, values };
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** @param visit false for a sequence whose continuations are not visited */
function everyOrder(count: number, visit: (sequence: readonly number[]) => boolean): void {
  const extend = (sequence: readonly number[]) => {
    for (const index of range(count)) {
      if (sequence.includes(index)) continue;
      const next = [...sequence, index];
      if (visit(next)) extend(next);
    }
  };
  extend([]);
}
