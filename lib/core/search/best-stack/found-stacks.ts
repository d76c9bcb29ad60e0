// The stacks that a search found: the best of different sets, and the best one with each redeemable.
import { type CandidateSet, setOf } from '../stack-families';
import { compareStacks, type FoundStack, hasAll } from './stack';

/** Alternatives in an answer, and the best stack itself. */
const MOST_SETS = 4;

export class FoundStacks {
  /** The best stacks of different sets, the best first. */
  private sets: readonly FoundStack[] = [];
  private readonly holding = new Map<number, FoundStack>();

  add(stack: FoundStack): void {
    this.addSet(stack);
    for (const index of stack.sequence) {
      const known = this.holding.get(index);
      if (!known || compareStacks(stack, known) < 0) this.holding.set(index, stack);
    }
  }

  /** The redeemables that are in one of the stacks. */
  get members(): CandidateSet {
    return setOf([...this.holding.keys()]);
  }

  /** The best stacks of other sets, at most three. */
  others({ sequence }: FoundStack): readonly FoundStack[] {
    const key = keyOf(sequence);
    return this.sets.filter((stack) => stack.value > 0 && keyOf(stack.sequence) !== key).slice(0, MOST_SETS - 1);
  }

  /** The best known stack with all of these; null when none is known. */
  bestHolding(set: CandidateSet): FoundStack | null {
    let best: FoundStack | null = null;
    for (const stack of this.holding.values()) {
      if (!hasAll(stack.set, set)) continue;
      if (best === null || compareStacks(stack, best) < 0) best = stack;
    }
    return best;
  }

  private addSet(stack: FoundStack): void {
    const last = this.sets.at(MOST_SETS - 1);
    if (last && compareStacks(stack, last) >= 0) return;
    const key = keyOf(stack.sequence);
    const same = this.sets.find((one) => keyOf(one.sequence) === key);
    if (same && compareStacks(stack, same) >= 0) return;
    const sets = [...this.sets.filter((one) => one !== same), stack].toSorted(compareStacks);
    this.sets = sets.slice(0, MOST_SETS);
  }
}

function keyOf(sequence: readonly number[]): string {
  return sequence.toSorted((one, other) => one - other).join(' ');
}
