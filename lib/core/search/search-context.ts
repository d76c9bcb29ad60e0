// Build what a search reads from the input of a decision, and the stacks that it begins with.
import { type Failure, isFailure } from '../../errors';
import { refuseCrowdedLimits } from '../evaluation/candidate/rules-of-candidate';
import { type Candidate, refuseTooMuch } from '../evaluation/candidate/candidate';
import { evaluationContext } from '../evaluation/context';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseRequestMetadata } from '../metadata/refusal';
import { openBoundedOrder } from '../order/bounds';
import { listApplicableAlone } from '../stacking/fold';
import type { StackNode } from './best-stack/stack-space';
import { listTraits, readsEarlier } from './candidate-traits';
import { type CandidateTrial, type FoldState, FoldTree, type Objective, type SearchContext } from './fold-tree';
import { bitOf, listFamilies, setOf } from './stack-families';
import type { StepBudget } from './step-budget';
import { haveFixedUnits } from './value-bound';

/**
 * Build what all steps of a search share: candidates, start order and objective.
 * @param candidates in the order of the list, without promotion stacks
 * @returns the refusal of the order itself
 */
export function buildSearchContext(
  input: EvaluationInput,
  candidates: readonly Candidate[],
  objective: Objective,
): SearchContext | Failure {
  const { config, order: stored, catalog } = input.facts;
  const sources = {
    request: input.request.order ?? null,
    stored: stored?.order ?? null,
    notes: stored?.notes,
    catalog,
  };
  const start = openBoundedOrder(sources);
  if (start !== null && isFailure(start)) return start;
  const context = evaluationContext({ ...input, explain: false });
  const traits = listTraits({ input: context, start, candidates });
  const isUnfit = refuseRequestMetadata(input) !== null;
  const { redeemables_limit, applicable_redeemables_limit } = config.stackingRules;
  return {
    input: context,
    start,
    candidates,
    traits: isUnfit ? traits.map((traits) => ({ ...traits, isUnusable: true })) : traits,
    objective,
    limit: Math.min(redeemables_limit, applicable_redeemables_limit),
    hasFixedUnits: haveFixedUnits(candidates, start, catalog),
    readsEarlier: candidates.some(readsEarlier),
  };
}

/** Build one tree for each family of stacks that the candidates may form. */
export function buildTrees(context: SearchContext): readonly FoldTree[] {
  const { candidates, traits, input, start } = context;
  const usable = candidates.flatMap((_, index) => (traits[index]?.isUnusable === false ? index : []));
  const exclusive = candidates.filter(({ group }, index) => group === 'EXCLUSIVE' && usable.includes(index));
  const validAlone = listApplicableAlone(exclusive, input, start).map((one) => candidates.indexOf(one));
  const families = listFamilies(candidates, input.facts.config.stackingRules, {
    usable,
    validAlone: setOf(validAlone),
  });
  return families.map((family) => new FoldTree(context, family));
}

/** Build the test whether a sequence of candidates is too large for one request; null if all of them fit. */
export function refusalOfLists({
  candidates,
  input,
}: SearchContext): ((sequence: readonly number[]) => boolean) | null {
  const isRefused = (list: readonly Candidate[]) =>
    (refuseTooMuch(list, input.facts) ?? refuseCrowdedLimits(list, input)) !== null;
  if (!isRefused(candidates)) return null;
  return (sequence) => isRefused(sequence.flatMap((index) => candidates[index] ?? []));
}

// The initial stacks of a search, found without branching: in the order of the list, and greedily.

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
  const { length: most } = tree.following(tree.root);
  while (node.sequence.length < most) {
    const { state, sequence } = node;
    const following = tree.following(state);
    const choice = kept.find((index) => following.includes(index)) ?? bestNext(tree, state, budget);
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
    const { gain } = tree.trial(state, index);
    if (gain <= most) continue;
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

/** The stack of these redeemables of the tree in the given order; null when one of them does not apply. */
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
  return node;
}
