// The best stack: which redeemables, in which order, take most off an order.
import { searchBest, type SearchResult } from '../branch-and-bound';
import type { FoldTree, SearchContext } from '../fold-tree';
import { ReductionBound } from '../gain-bound';
import { buildTrees, findInitialStacks, refusalOfLists } from '../search-context';
import { bitOf, type CandidateSet, setOf } from '../stack-families';
import { StepBudget } from '../step-budget';
import { FoundStacks } from './found-stacks';
import { type CanonicalOrder, canonicalOrder, compareStacks, EMPTY_STACK, type FoundStack, hasAll } from './stack';
import { type PriceFloor, StackSpace, type StackTerms } from './stack-space';

export interface StackSearchInput {
  readonly context: SearchContext;
  /** Positions that the stack must hold. */
  readonly keep: readonly number[];
  readonly floor: PriceFloor | null;
  /** Attempts of one redeemable that the search may make. */
  readonly steps: number;
  /** Promotion stacks that apply as a whole: each stands alone, at its position in the list. */
  readonly alone: readonly FoundStack[];
  /** False when the costs of the other redeemables are not needed; the default is true. */
  readonly hasCosts?: boolean;
}

export interface StackSearchResult {
  /** Null when no stack holds what must be kept. */
  readonly best: FoundStack | null;
  /** Never below the value of the true best stack, minor units. */
  readonly upperBound: number;
  readonly isOptimal: boolean;
  /** Attempts of one redeemable that the search made. */
  readonly visited: number;
  /** Other sets of redeemables, the best first. */
  readonly others: readonly FoundStack[];
  /** The cost of holding a redeemable that is not in the best stack, by position; without those that are not known. */
  readonly costs: ReadonlyMap<number, StackCost>;
  /** The redeemables that are in a stack that the search found. */
  readonly known: CandidateSet;
}

/** The best value of a stack with the redeemable; null when it is in no stack. */
export interface StackCost {
  readonly value: number | null;
}

/**
 * Search for the best stack. The order of steps depends on the question without its budget, so a larger budget visits
 * more, and answers neither less nor a higher bound.
 */
export function findBestStack(input: StackSearchInput): StackSearchResult {
  const search = new StackSearch(input);
  const { best, upperBound, isComplete } = search.run(setOf(input.keep));
  const isOptimal = best === null ? isComplete : upperBound === best.value;
  const visited = search.budget.used;
  const others = best === null ? [] : search.found.others(best);
  const isCosted = best !== null && isOptimal && input.hasCosts !== false;
  const costs = isCosted ? search.costsBeside(best) : new Map<number, StackCost>();
  return { best, upperBound, isOptimal, visited, others, costs, known: search.found.members };
}

class StackSearch {
  readonly budget: StepBudget;
  readonly found = new FoundStacks();
  private readonly trees: readonly FoldTree[];
  private readonly reductionBound = new ReductionBound();
  private readonly canonical: ReadonlyMap<FoldTree, CanonicalOrder> | null;

  constructor(private readonly input: StackSearchInput) {
    this.budget = new StepBudget(input.steps);
    this.trees = buildTrees(input.context);
    this.canonical = this.canonicalOrders();
  }

  run(keep: CandidateSet): SearchResult<FoundStack> {
    const first = this.findFirst(keep, this.budget);
    const orders = this.canonical;
    if (orders === null) return this.search({ keep, canonical: null, hasTies: true }, first);
    const result = this.search({ keep, canonical: orders, hasTies: false }, first);
    if (!result.isComplete || result.best === null) return result;
    const budget = this.budget.partOfRest(SHARE_OF_TIES);
    const { best } = this.search({ keep, canonical: null, hasTies: true, budget }, result.best);
    return { ...result, best };
  }

  /** Compute the cost of holding each of the other redeemables, as far as the budget goes. */
  costsBeside(best: FoundStack): ReadonlyMap<number, StackCost> {
    const { context, keep, alone } = this.input;
    const costs = new Map<number, StackCost>();
    const budget = this.budget.partOfRest(SHARE_OF_COSTS);
    for (const index of context.candidates.keys()) {
      if ((best.set & bitOf(index)) !== 0) continue;
      if (context.traits[index]?.isUnusable !== false) {
        const single = alone.find(({ set }) => set === bitOf(index));
        costs.set(index, { value: keep.length === 0 && single ? single.value : null });
        continue;
      }
      if (budget.isSpent) continue;
      const holding = setOf([...keep, index]);
      const first = this.found.bestHolding(holding) ?? this.findFirst(holding, budget);
      const canonical = context.traits[index].isStored ? null : this.canonical;
      const held = this.search({ keep: holding, canonical, hasTies: false, budget }, first);
      if (held.isComplete) costs.set(index, { value: held.best?.value ?? null });
    }
    return costs;
  }

  /** The best of the initial stacks and of those that stand alone; null when none holds what must be kept. */
  private findFirst(keep: CandidateSet, budget: StepBudget): FoundStack | null {
    const { context, alone } = this.input;
    const { found, trees } = this;
    const space = this.spaceOf({ keep, canonical: null, hasTies: true });
    let best = keep === 0 ? EMPTY_STACK : null;
    const offer = (stack: FoundStack | null) => {
      if (stack !== null && (best === null || compareStacks(stack, best) < 0)) best = stack;
    };
    for (const stack of alone) {
      found.add(stack);
      if (hasAll(stack.set, keep)) offer(stack);
    }
    const keepList = [...context.candidates.keys()].filter((index) => (keep & bitOf(index)) !== 0);
    for (const tree of trees)
      findInitialStacks({ context, tree, budget, keep: keepList, onStack: (node) => offer(space.answerOf(node)) });
    return best;
  }

  private search(terms: SearchTerms, first: FoundStack | null): SearchResult<FoundStack> {
    const space = this.spaceOf(terms);
    const roots = this.trees.map((tree) => space.rootOf(tree));
    return searchBest(space, roots, first);
  }

  /** The canonical orders of all trees; null when one has none, or when a stack must be more than the best one. */
  private canonicalOrders(): ReadonlyMap<FoldTree, CanonicalOrder> | null {
    const { context, floor, keep } = this.input;
    const keepsCard = keep.some((index) => context.traits[index]?.isStored);
    if (floor !== null || keepsCard || refusalOfLists(context) !== null) return null;
    const orders = new Map<FoldTree, CanonicalOrder>();
    for (const tree of this.trees) {
      const order = canonicalOrder(context, tree, this.reductionBound);
      if (order === null) return null;
      orders.set(tree, order);
    }
    return orders;
  }

  private spaceOf({ keep, canonical, hasTies, budget = this.budget }: SearchTerms): StackSpace {
    const { context, floor } = this.input;
    const terms = {
      keep,
      floor,
      canonical,
      hasTies,
      refuses: refusalOfLists(context),
      onStack: (stack: FoundStack) => this.found.add(stack),
    };
    return new StackSpace(context, terms, { budget, reductionBound: this.canonical && this.reductionBound });
  }
}

interface SearchTerms extends Pick<StackTerms, 'keep' | 'canonical' | 'hasTies'> {
  /** The default is the budget of the whole search. */
  readonly budget?: StepBudget;
}

/** Once the value is proved, the part of the rest of the budget that compares stacks of this value. */
const SHARE_OF_TIES = 0.25;
/** The part of the rest of the budget that the costs may use. */
const SHARE_OF_COSTS = 0.5;
