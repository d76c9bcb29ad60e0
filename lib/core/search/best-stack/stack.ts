// A stack of redeemables in its canonical order, and which of two stacks is the better one.
import type { Line } from '../../order/state';
import { compareSequences } from '../branch-and-bound';
import { type CandidateTraits, holdsAbove, type OpenCandidate } from '../candidate-traits';
import type { CandidateTrial, FoldState, FoldTree, SearchContext } from '../fold-tree';
import type { ReductionBound } from '../gain-bound';
import type { Reduction } from '../reductions';
import { type CandidateSet, setOf } from '../stack-families';

export interface FoundStack {
  /** Positions of the candidates in the list, in the order of the stack. */
  readonly sequence: readonly number[];
  readonly set: CandidateSet;
  /** The compared value, minor units. */
  readonly value: number;
  readonly size: number;
  readonly stored: number;
  readonly codes: number;
  /** The fold after its last redeemable. Null for the empty stack and a promotion stack. */
  readonly state: FoldState | null;
}

/** The members that decide between stacks of equal value, the most important first. */
type StackRank = Pick<FoundStack, 'size' | 'stored' | 'codes' | 'sequence'>;

/** The stack without redeemables. */
export const EMPTY_STACK: FoundStack = { sequence: [], set: 0, value: 0, size: 0, stored: 0, codes: 0, state: null };

/** Build a found stack from the state after a sequence of candidates. */
export function buildStack(
  state: FoldState,
  sequence: readonly number[],
  traits: readonly CandidateTraits[],
): FoundStack {
  return { ...rankOf(sequence, traits), set: state.used, value: state.value, state };
}

/** Compute the rank of a sequence among stacks of equal value, by size and kinds of candidates. */
export function rankOf(sequence: readonly number[], traits: readonly CandidateTraits[]): StackRank {
  let stored = 0;
  let codes = 0;
  for (const index of sequence) {
    if (traits[index]?.isStored) stored += 1;
    if (traits[index]?.isCode) codes += 1;
  }
  return { sequence, size: sequence.length, stored, codes };
}

/**
 * Negative when the first stack is the better one: a higher value, then fewer redeemables, fewer cards, fewer codes, and
 * the sequence that comes first by positions in the list.
 */
export function compareStacks(one: FoundStack, other: FoundStack): number {
  return other.value - one.value || compareRanks(one, other);
}

/** Compare two stacks of equal value; the lower one is preferred. */
export function compareRanks(one: StackRank, other: StackRank): number {
  return (
    one.size - other.size ||
    one.stored - other.stored ||
    one.codes - other.codes ||
    compareSequences(one.sequence, other.sequence)
  );
}

/** Return whether a candidate set contains all needed candidates. */
export function hasAll(set: CandidateSet, needed: CandidateSet): boolean {
  return (needed & ~set) === 0;
}

// The canonical order of a stack: where it is known, no other order of the same redeemables takes more off.

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
    return !traits || isUseless || trial.isExcluded ? [] : [{ index, traits, trial, cap: trial.cap }];
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
  return last === undefined ? members : (followers[last] ?? 0);
}
