// The stacks of some candidates as a search space: a node is a stack, its branches are the redeemables that may follow.
import type { Catalog } from '../../../model/records/catalog';
import type { Applicable } from '../../evaluation/candidate/outcome';
import { isStoredValue } from '../../evaluation/candidate/target';
import { decimalFraction, minor, mulDivCeil } from '../../money';
import { type Line, type OrderState, payable, subtotal } from '../../order/state';
import { type Branch, compareSequences, type SearchSpace } from '../branch-and-bound';
import type { OpenCandidate } from '../candidate-traits';
import type { CandidateTrial, FoldState, FoldTree, SearchContext } from '../fold-tree';
import { GainBound, type ReductionBound } from '../gain-bound';
import { bitOf, type CandidateSet, sizeOf } from '../stack-families';
import type { StepBudget } from '../step-budget';
import { buildStack, type CanonicalOrder, compareStacks, followersOf, type FoundStack, hasAll, rankOf } from './stack';

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
  /** The order that is enough to find the highest value, by tree; null when every order is searched. */
  readonly canonical: ReadonlyMap<FoldTree, CanonicalOrder> | null;
  /** False when another stack of the highest value is no improvement. */
  readonly hasTies: boolean;
  /** Called with each stack that is found. */
  readonly onStack: (stack: FoundStack) => void;
}

export class StackSpace implements SearchSpace<StackNode, FoundStack, StackBranch> {
  private readonly budget: StepBudget;
  /** Null where other amounts than what is left decide. */
  private readonly reductionBound: ReductionBound | null;

  constructor(
    private readonly context: SearchContext,
    private readonly terms: StackTerms,
    { budget, reductionBound }: { readonly budget: StepBudget; readonly reductionBound: ReductionBound | null },
  ) {
    this.budget = budget;
    this.reductionBound = reductionBound;
  }

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
    if (this.terms.refuses?.(sequence)) return null;
    const stack = buildStack(state, sequence, this.context.traits);
    this.terms.onStack(stack);
    return stack;
  };

  readonly branchesOf = (node: StackNode, best: FoundStack | null): readonly StackBranch[] | null => {
    const { tree, state } = node;
    const { floor, keep } = this.terms;
    const room = this.context.limit - state.step.tally.total;
    const needed = keep & ~state.used;
    if (room <= 0 || sizeOf(needed) > room || !hasAll(tree.family.members, needed)) return [];
    if (floor !== null && this.context.hasFixedUnits && this.isBelow(floor, state)) return [];
    const following = this.followingOf(node);
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
    return this.branchesFrom(node, trials, { needed, room, best });
  };

  readonly canImprove = ({ bound, sequence, fewestFor }: StackBranch, best: FoundStack): boolean => {
    if (bound !== best.value || !this.terms.hasTies) return bound > best.value;
    const begun = rankOf(sequence, this.context.traits);
    const size = Math.max(begun.size, fewestFor(best.value));
    if (size !== best.size) return size < best.size;
    if (begun.stored !== best.stored) return begun.stored < best.stored;
    if (begun.codes !== best.codes) return begun.codes < best.codes;
    return compareSequences(sequence, best.sequence) <= 0;
  };

  private followingOf({ tree, state, sequence }: StackNode): readonly number[] {
    const following = tree.following(state);
    const order = this.terms.canonical?.get(tree);
    if (!order) return following;
    const allowed = followersOf(order, sequence);
    return following.filter((index) => (allowed & bitOf(index)) !== 0);
  }

  private isBelow(floor: PriceFloor, { step, left, paid }: FoldState): boolean {
    return breaksFloor(floor, { order: step.order, earlier: step.earlier, left, paid }, this.context);
  }

  private branchesFrom(
    { tree, state, sequence }: StackNode,
    trials: ReadonlyMap<number, CandidateTrial>,
    { needed, room, best }: BranchTerms,
  ): readonly StackBranch[] {
    const order = this.terms.canonical?.get(tree) ?? null;
    const bounds = new GainBounds({ tree, order, reductionBound: this.reductionBound }, this.context, trials);
    const branches = [...trials].flatMap(([index, { outcome, hasNoEffect, gain }]) => {
      if (outcome === null) return [];
      if (hasNoEffect && !this.context.readsEarlier && (needed & bitOf(index)) === 0) return [];
      const next = [...sequence, index];
      if (this.terms.refuses?.(next)) return [];
      const left = outcome.order === null ? 0 : payable(outcome.order);
      const value = state.value + gain;
      const gainBound = bounds.after(index);
      const simple = value + gainBound.most(left, room - 1, index);
      const isCut = best !== null && simple < best.value;
      const reduced = () => value + gainBound.mostReduced({ left, lines: outcome.order?.lines ?? [] }, index);
      return {
        bound: isCut ? simple : Math.min(simple, reduced()),
        open: () => ({ tree, state: tree.next(state, index, outcome), sequence: next }),
        sequence: next,
        fewestFor: (least: number) => next.length + gainBound.fewest(least - value, index),
      };
    });
    return this.terms.hasTies ? branches : branches.toSorted((one, other) => other.bound - one.bound);
  }
}

interface BranchTerms {
  readonly needed: CandidateSet;
  /** The most redeemables that may still join. */
  readonly room: number;
  readonly best: FoundStack | null;
}

interface BoundBasis {
  readonly tree: FoldTree;
  readonly order: CanonicalOrder | null;
  readonly reductionBound: ReductionBound | null;
}

/** The bounds of what may still join, for the branches of one node. */
class GainBounds {
  private readonly all: readonly OpenCandidate[];
  private readonly known = new Map<string, GainBound>();

  constructor(
    private readonly basis: BoundBasis,
    private readonly context: SearchContext,
    trials: ReadonlyMap<number, CandidateTrial>,
  ) {
    this.all = [...trials].flatMap(([index, { isExcluded, cap }]) => {
      const traits = context.traits[index];
      return isExcluded || !traits || cap <= 0 ? [] : { index, traits, cap };
    });
  }

  after(index: number): GainBound {
    const { tree, order, reductionBound } = this.basis;
    const followers = tree.followers(index);
    const members = followers.members & (order === null ? -1 : followersOf(order, [index]));
    const name = order === null ? followers.name : `${index}`;
    const known = this.known.get(name);
    if (known) return known;
    const gainBound = new GainBound(
      this.all.filter((one) => (members & bitOf(one.index)) !== 0),
      this.context.objective,
      reductionBound,
    );
    this.known.set(name, gainBound);
    return gainBound;
  }
}

// The floor of a best stack: what the order, and each of its lines, must still cost before cards pay.

/** A percentage off the amount of the order, an amount in minor units, or a metadata key of products. */
export type PriceFloor = { readonly percent_off: number } | { readonly amount: number } | { readonly metadata: string };

/** An order after a stack. */
export interface StackedOrder {
  readonly order: OrderState | null;
  /** The redeemables of the stack. */
  readonly earlier: readonly Applicable[];
  /** The amount that is left to pay, with what cards paid, minor units. */
  readonly left: number;
  readonly paid: number;
}

/** Return whether an order after a stack, or one of its lines, costs less than the price floor. */
export function breaksFloor(
  floor: PriceFloor,
  { order, earlier, left, paid }: StackedOrder,
  { input }: SearchContext,
): boolean {
  if (order === null) return false;
  const total = left + paid;
  if ('amount' in floor) return total < floor.amount;
  if ('percent_off' in floor) return total < leastOf(order, floor.percent_off);
  const costs = order.lines.map((line) => costOf(line, floor.metadata, input.facts.catalog));
  if (total < costs.reduce((sum, cost) => sum + cost, 0)) return true;
  const payments = earlier.filter(({ candidate }) => isStoredValue(candidate.target));
  return order.lines.some((line, index) => {
    const paidHere = payments.flatMap(({ applied }) => applied.lines).filter((one) => one.index === index);
    return subtotal(line) + paidHere.reduce((sum, { discount }) => sum + discount, 0) < (costs[index] ?? 0);
  });
}

/** The share of the amount that a percentage off leaves, rounded up. */
function leastOf({ amount }: OrderState, percentOff: number): number {
  const off = decimalFraction(percentOff);
  const rest = { numerator: 100 * off.denominator - off.numerator, denominator: 100 * off.denominator };
  return mulDivCeil(amount ?? minor(0), Math.max(0, rest.numerator), rest.denominator);
}

/** The cost of the units of a line, rounded up; zero without the key, or where its value is no number. */
function costOf({ identity, quantity }: Line, key: string, { products, skus }: Catalog): number {
  const sku = skus.get(identity.sku_id ?? '')?.metadata ?? identity.sku?.metadata;
  const product = products.get(identity.product_id ?? '')?.metadata ?? identity.product?.metadata;
  const cost = numberIn(sku, key) ?? numberIn(product, key) ?? 0;
  return Math.ceil(cost * quantity);
}

function numberIn(metadata: Readonly<Record<string, unknown>> | null | undefined, key: string): number | null {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  return typeof value === 'number' && value > 0 ? value : null;
}
