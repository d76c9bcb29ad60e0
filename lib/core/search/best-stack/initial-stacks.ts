// The initial stacks of a search, found without branching: in the order of the list, and greedily.
import type { StepBudget } from '../step-budget';
import { bitOf } from '../stack-families';
import type { CandidateTrial, FoldState, FoldTree, SearchContext } from '../fold-tree';
import type { StackNode } from './stack-space';

export interface InitialStacksInput {
  readonly context: SearchContext;
  readonly tree: FoldTree;
  readonly budget: StepBudget;
  /** Called with each stack that is found. */
  readonly onStack: (node: StackNode) => void;
  /** Positions that every stack must hold. */
  readonly keep: readonly number[];
}

/** Find the initial stacks of a family. The time budget does not limit them, so every answer is at least as good. */
export function findInitialStacks(input: InitialStacksInput): void {
  const { tree, keep } = input;
  const own = tree.following(tree.root);
  const others = own.filter((index) => !keep.includes(index));
  const kept = own.filter((index) => keep.includes(index));
  follow(input, own, () => true);
  follow(input, own, ({ hasNoEffect }) => !hasNoEffect);
  follow(input, [...kept, ...others], ({ hasNoEffect }) => !hasNoEffect);
  follow(input, [...others, ...kept], ({ hasNoEffect }) => !hasNoEffect);
  if (tree.family.order === null) {
    takeBest(input, kept);
    if (input.budget.isSpent) return;
    for (const sorted of sortedWays(input, others))
      follow(input, [...kept, ...sorted], ({ hasNoEffect }) => !hasNoEffect);
  } else addBest(input, kept, others);
}

/** Follow an order, and take each redeemable that applies and passes a test. */
function follow(
  { tree, budget, onStack, keep }: InitialStacksInput,
  order: readonly number[],
  test: (trial: CandidateTrial) => boolean,
): void {
  let node: StackNode = { tree, state: tree.root, sequence: [] };
  for (const index of order) {
    if (!tree.following(node.state).includes(index)) continue;
    budget.count();
    const trial = tree.trial(node.state, index);
    if (trial.outcome === null || !(test(trial) || keep.includes(index))) continue;
    node = { tree, state: tree.next(node.state, index, trial.outcome), sequence: [...node.sequence, index] };
    onStack(node);
  }
}

/** Always take the redeemable that adds most; of equals, the first in the list. */
function takeBest({ tree, budget, onStack }: InitialStacksInput, kept: readonly number[]): void {
  let node: StackNode = { tree, state: tree.root, sequence: [] };
  const open = [...kept];
  for (;;) {
    const { state, sequence } = node;
    const forced = open.find((index) => tree.following(state).includes(index));
    const choice = forced === undefined ? bestNext(tree, state, budget) : forced;
    if (forced !== undefined) open.splice(open.indexOf(forced), 1);
    const outcome = choice === null ? null : tree.trial(state, choice).outcome;
    if (choice === null || outcome === null) return;
    node = { tree, state: tree.next(state, choice, outcome), sequence: [...sequence, choice] };
    onStack(node);
  }
}

function bestNext(tree: FoldTree, state: FoldState, budget: StepBudget): number | null {
  let best: number | null = null;
  let most = 0;
  for (const index of tree.following(state)) {
    budget.count();
    const { outcome, gain } = tree.trial(state, index);
    if (outcome === null || gain <= most) continue;
    best = index;
    most = gain;
  }
  return best;
}

/** Ways to sort candidates that are good for common kinds of discounts. */
function sortedWays({ tree, context }: InitialStacksInput, others: readonly number[]): readonly (readonly number[])[] {
  const gains = new Map<number, number>();
  for (const index of others) gains.set(index, tree.trial(tree.root, index).gain);
  const gainOf = (index: number) => gains.get(index) ?? 0;
  const shareOf = (index: number) => (context.traits[index]?.share === null ? 0 : 1);
  const byGain = others.toSorted((one, other) => gainOf(other) - gainOf(one));
  return [byGain, byGain.toReversed(), byGain.toSorted((one, other) => shareOf(other) - shareOf(one))];
}

/** In a given order: always add the redeemable with which the whole stack takes most off. */
function addBest(
  { tree, budget, onStack }: InitialStacksInput,
  kept: readonly number[],
  others: readonly number[],
): void {
  let best: StackNode = wholeStack(tree, budget, kept) ?? { tree, state: tree.root, sequence: [] };
  for (;;) {
    const open = others.filter((index) => !best.sequence.includes(index)).toSorted((one, other) => one - other);
    const tried = open.map((index) => wholeStack(tree, budget, [...best.sequence, index]));
    const next = tried.reduce<StackNode>(
      (most, node) => (node !== null && node.state.value > most.state.value ? node : most),
      best,
    );
    if (next === best) return;
    best = next;
    onStack(best);
  }
}

/** The stack of exactly these redeemables in the given order; null when one of them does not apply. */
function wholeStack(tree: FoldTree, budget: StepBudget, chosen: readonly number[]): StackNode | null {
  let set = 0;
  for (const index of chosen) set |= bitOf(index);
  let node: StackNode = { tree, state: tree.root, sequence: [] };
  for (const index of tree.following(tree.root)) {
    if ((set & bitOf(index)) === 0) continue;
    budget.count();
    const { outcome } = tree.trial(node.state, index);
    if (outcome === null) return null;
    node = { tree, state: tree.next(node.state, index, outcome), sequence: [...node.sequence, index] };
  }
  return node.sequence.length === chosen.length ? node : null;
}
