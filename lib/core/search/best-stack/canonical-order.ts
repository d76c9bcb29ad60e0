// The canonical order of a stack: where it is known, no other order of the same redeemables takes more off.
import type { Line } from '../../order/state';
import type { OpenCandidate } from '../candidate-traits';
import type { CandidateTrial, FoldTree, SearchContext } from '../fold-tree';
import { holdsAbove } from '../lasting-refusals';
import type { ReductionBound } from '../reduction-bound';
import type { Reduction } from '../reductions';
import { type CandidateSet, bitOf, setOf } from '../stack-families';

/** The redeemables that a canonical stack may hold: those that may begin it, and those that may follow each. */
export interface CanonicalOrder {
  readonly members: CandidateSet;
  /** By position in the list. */
  readonly followers: readonly CandidateSet[];
}

/** Changes of what is left of the order come first, then changes of lines, then amounts, then shared amounts. */
const RANKS = { ORDER: 0, LINES: 1, FREE_UNITS: 1, LINE_AMOUNTS: 2, AMOUNT: 2, SHARED: 3 } as const satisfies Record<
  Reduction['kind'],
  number
>;
/** The first rank within which every order takes the same off. */
const FIRST_COMMUTING_RANK = 2;

/**
 * The canonical order of the stacks of a tree; null where another order may take more off. It needs reductions that
 * are known, rules that stay true, and an order that costs more than all of them take: then what comes first takes as
 * much as it ever does, and lowers what follows by no more than itself.
 */
export function canonicalOrder(context: SearchContext, tree: FoldTree, bound: ReductionBound): CanonicalOrder | null {
  const { start, candidates } = context;
  if (start === null || !isOpenToEveryOrder(context, tree)) return null;
  const trials = tree.following(tree.root).flatMap((index): readonly TriedCandidate[] => {
    const traits = context.traits[index];
    const trial = tree.trial(tree.root, index);
    const isUseless = context.objective === 'DISCOUNT' && traits?.isStored;
    return !traits || isUseless || isRefusedForever(trial) ? [] : [{ index, traits, trial, cap: trial.cap }];
  });
  const { left } = tree.root;
  const most = bound.most({ left, lines: start.lines }, trials);
  const isKnown = trials.every(
    ({ index, traits, trial }) =>
      trial.outcome !== null && traits.reduction !== null && holdsAbove(candidates[index] ?? NO_RULES, left - most),
  );
  if (!isKnown || most >= left || !haveAmounts(start.lines)) return null;
  const ranked = trials.map(({ index, traits }) => ({ index, rank: RANKS[traits.reduction?.kind ?? 'ORDER'] }));
  const followersOf = (own: RankedCandidate) =>
    setOf(ranked.filter((other) => mayFollow(own, other)).map(({ index }) => index));
  const followers = candidates.map(() => 0);
  for (const own of ranked) followers[own.index] = followersOf(own);
  return { members: setOf(ranked.map(({ index }) => index)), followers };
}

interface TriedCandidate extends OpenCandidate {
  readonly trial: CandidateTrial;
}

interface RankedCandidate {
  readonly index: number;
  readonly rank: number;
}

const NO_RULES = { rules: [] };

function isRefusedForever({ outcome, isExcluded }: CandidateTrial): boolean {
  return outcome === null && isExcluded;
}

/** True where stacking rules neither order the redeemables nor make one depend on what another took. */
function isOpenToEveryOrder({ input, hasFixedUnits, readsEarlier }: SearchContext, { family }: FoldTree): boolean {
  const isOnce = input.facts.config.stackingRules.redeemables_products_application_mode === 'ONCE';
  return hasFixedUnits && !readsEarlier && !isOnce && family.order === null && family.last === 0;
}

function haveAmounts(lines: readonly Line[]): boolean {
  return lines.every(({ amount }) => amount !== null);
}

function mayFollow(own: RankedCandidate, other: RankedCandidate): boolean {
  if (own.index === other.index || other.rank < own.rank) return false;
  return other.rank > own.rank || own.rank < FIRST_COMMUTING_RANK || other.index > own.index;
}

/** The set of redeemables that may follow a sequence. */
export function followersOf({ members, followers }: CanonicalOrder, sequence: readonly number[]): CandidateSet {
  const last = sequence.at(-1);
  return last === undefined ? members : (followers[last] ?? 0) & ~bitOf(last);
}
