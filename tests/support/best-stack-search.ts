// One search for the best stack of a situation, and the answer of trying every stack: both as plain values.
import { findBestStack, type StackSearchResult } from '../../lib/core/search/best-stack/best-stack';
import type { PriceFloor } from '../../lib/core/search/best-stack/stack-space';
import type { Objective, SearchContext } from '../../lib/core/search/fold-tree';
import { buildSearchContext } from '../../lib/core/search/search-context';
import { buildCandidates } from '../../lib/core/evaluation/candidate/candidate';
import { isFailure } from '../../lib/errors';
import { bruteForce } from './brute-force';
import type { Situation } from './stack-worlds';
import { inputOf } from './world';

const UNLIMITED = 1_000_000;

export interface SearchTerms {
  readonly keep?: readonly number[];
  readonly floor?: PriceFloor | null;
  readonly steps?: number;
}

/** What a search of a situation reads. */
export function searchContextOf({ world, request }: Situation, objective: Objective = 'DISCOUNT'): SearchContext {
  const input = inputOf(world, request);
  const context = buildSearchContext(input, buildCandidates(request.redeemables, input.facts), objective);
  if (isFailure(context)) throw new Error(context.key);
  return context;
}

export function searchSituation(
  situation: Situation,
  objective: Objective,
  { keep = [], floor = null, steps = UNLIMITED }: SearchTerms = {},
): StackSearchResult {
  return findBestStack({ context: searchContextOf(situation, objective), keep, floor, steps, alone: [] });
}

export interface ComparedAnswer {
  readonly value: number | undefined;
  readonly sequence: readonly number[] | undefined;
  readonly upperBound: number;
  /** The best value of a stack with each redeemable outside the best one, by position. */
  readonly values: readonly (readonly [position: number, value: number | null])[];
}

export function answerOfSearch(situation: Situation, objective: Objective): ComparedAnswer {
  const { best, upperBound, costs } = searchSituation(situation, objective);
  const values = [...costs].map(([position, { value }]) => [position, value] as const);
  return { value: best?.value, sequence: best?.sequence, upperBound, values };
}

export function answerOfBruteForce({ world, request }: Situation, objective: Objective): ComparedAnswer {
  const { best, values } = bruteForce(inputOf(world, request), objective);
  const outside = [...values.entries()].filter(([position]) => !best.sequence.includes(position));
  return { value: best.value, sequence: best.sequence, upperBound: best.value, values: outside };
}
