// The stacks of some candidates as a search space: a node is a stack, its branches are the redeemables that may follow.
import { payable } from '../../order/state';
import type { Branch, SearchSpace } from '../branch-and-bound';
import type { StepBudget } from '../step-budget';
import { type CandidateSet, bitOf, sizeOf } from '../stack-families';
import { type OpenCandidate, GainBound } from '../gain-bound';
import type { CandidateTrial, FoldState, FoldTree, SearchContext } from '../fold-tree';
import { breaksFloor, type PriceFloor } from './floor';
import { type FoundStack, buildStack, compareSequences, compareStacks, hasAll, rankOf } from './stack';

export interface StackNode {
  readonly tree: FoldTree;
  readonly state: FoldState;
  readonly sequence: readonly number[];
}

export interface StackBranch extends Branch<StackNode> {
  readonly sequence: readonly number[];
  /** The fewest redeemables of a stack below that has this value; infinite when there is none. */
  readonly fewestFor: (value: number) => number;
}

/** Requirements of a stack beside that all of it applies. */
export interface StackTerms {
  readonly keep: CandidateSet;
  readonly floor: PriceFloor | null;
  /** True when one redemption cannot hold every list of the candidates, so that each stack is checked. */
  readonly refuses: ((sequence: readonly number[]) => boolean) | null;
  /** Called with each stack that is found. */
  readonly onStack: (stack: FoundStack) => void;
}

export class StackSpace implements SearchSpace<StackNode, FoundStack, StackBranch> {
  constructor(
    private readonly context: SearchContext,
    private readonly terms: StackTerms,
    private readonly budget: StepBudget,
  ) {}

  readonly compare = compareStacks;

  readonly valueOf = ({ value }: FoundStack): number => value;

  readonly isSpent = (): boolean => this.budget.isSpent;

  readonly keyOf = ({ state }: StackNode): object => state;

  /** All stacks of a family. */
  rootOf(tree: FoldTree): StackBranch {
    const { root } = tree;
    const usable = this.context.objective === 'PAYABLE' ? [] : this.context.traits.filter((one) => !one.isUnusable);
    const extra = usable.reduce((sum, { most }) => sum + most.added, 0);
    return {
      bound: Math.min(root.left + extra, Number.MAX_SAFE_INTEGER),
      open: () => ({ tree, state: root, sequence: [] }),
      sequence: [],
      fewestFor: () => 0,
    };
  }

  readonly answerOf = ({ tree, state, sequence }: StackNode): FoundStack | null => {
    const { keep, floor } = this.terms;
    const { requiredOneOf } = tree.family;
    if (sequence.length === 0 || !hasAll(state.used, keep)) return null;
    if (requiredOneOf !== 0 && (state.used & requiredOneOf) === 0) return null;
    if (floor !== null && this.isBelow(floor, state)) return null;
    const stack = buildStack(state, sequence, this.context.traits);
    this.terms.onStack(stack);
    return stack;
  };

  readonly branchesOf = (node: StackNode): readonly StackBranch[] | null => {
    const { tree, state, sequence } = node;
    const { floor, keep } = this.terms;
    const room = this.context.limit - state.step.tally.total;
    const needed = keep & ~state.used;
    if (room <= 0 || sizeOf(needed) > room || !hasAll(tree.family.members, needed)) return [];
    if (floor !== null && this.context.hasFixedUnits && this.isBelow(floor, state)) return [];
    const following = tree.following(state);
    const trials = new Map<number, CandidateTrial>();
    for (const index of following) {
      if (!this.budget.take()) return null;
      trials.set(index, tree.trial(state, index));
    }
    if (following.some((index) => (needed & bitOf(index)) !== 0 && trials.get(index)?.isExcluded)) return [];
    if (
      !hasAll(
        following.reduce((set, index) => set | bitOf(index), 0),
        needed,
      )
    )
      return [];
    return this.branchesFrom({ tree, state, sequence }, trials, { needed, room });
  };

  readonly canImprove = ({ bound, sequence, fewestFor }: StackBranch, best: FoundStack): boolean => {
    if (bound !== best.value) return bound > best.value;
    const begun = rankOf(sequence, this.context.traits);
    const size = Math.max(begun.size, fewestFor(best.value));
    if (size !== best.size) return size < best.size;
    if (begun.stored !== best.stored) return begun.stored < best.stored;
    if (begun.codes !== best.codes) return begun.codes < best.codes;
    return compareSequences(sequence, best.sequence) <= 0;
  };

  private isBelow(floor: PriceFloor, { step, left, paid }: FoldState): boolean {
    return breaksFloor(floor, { order: step.order, earlier: step.earlier, left, paid }, this.context);
  }

  private branchesFrom(
    { tree, state, sequence }: StackNode,
    trials: ReadonlyMap<number, CandidateTrial>,
    { needed, room }: { readonly needed: CandidateSet; readonly room: number },
  ): readonly StackBranch[] {
    const bounds = new GainBounds(tree, this.context, trials);
    return [...trials].flatMap(([index, { outcome, hasNoEffect, gain }]) => {
      if (outcome === null) return [];
      if (hasNoEffect && !this.context.readsEarlier && (needed & bitOf(index)) === 0) return [];
      const next = [...sequence, index];
      if (this.terms.refuses?.(next)) return [];
      const left = outcome.order === null ? 0 : payable(outcome.order);
      const value = state.value + gain;
      const gainBound = bounds.after(index);
      return {
        bound: value + gainBound.most(left, room - 1, index),
        open: () => ({ tree, state: tree.next(state, index, outcome), sequence: next }),
        sequence: next,
        fewestFor: (least: number) => next.length + gainBound.fewest(least - value, index),
      };
    });
  }
}

/** The bounds of what may still join, for the branches of one node. */
class GainBounds {
  private readonly all: readonly OpenCandidate[];
  private readonly known = new Map<string, GainBound>();

  constructor(
    private readonly tree: FoldTree,
    private readonly context: SearchContext,
    trials: ReadonlyMap<number, CandidateTrial>,
  ) {
    this.all = [...trials].flatMap(([index, { isExcluded, cap }]) => {
      const traits = context.traits[index];
      return isExcluded || !traits || cap <= 0 ? [] : { index, traits, cap };
    });
  }

  after(index: number): GainBound {
    const { members, name } = this.tree.followers(index);
    const known = this.known.get(name);
    if (known) return known;
    const gainBound = new GainBound(
      this.all.filter((one) => (members & bitOf(one.index)) !== 0),
      this.context.objective,
    );
    this.known.set(name, gainBound);
    return gainBound;
  }
}
