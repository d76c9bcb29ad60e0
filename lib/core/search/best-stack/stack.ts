// A stack of redeemables in its order, and which of two stacks is the better one.
import { compareSequences } from '../branch-and-bound';
import type { CandidateSet } from '../stack-families';
import type { CandidateTraits } from '../candidate-traits';
import type { FoldState } from '../fold-tree';

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
