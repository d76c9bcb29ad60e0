// One more redeemable on a stack: what it takes off, and the most that it may take off later.
import { isFailure } from '../../../errors';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { type Applicable, isApplicable, isInapplicable } from '../../evaluation/candidate/outcome';
import { effectDiscount, isNoEffect, payable } from '../../order/state';
import { computeBenefit } from '../../stacking/benefit';
import { type CombinationContext, type CombinationState, tryNext } from '../../stacking/fold';
import type { CandidateTraits } from '../candidate-traits';

/** A candidate as the next redeemable of a state. */
export interface Trial {
  readonly index: number;
  /** Null when it does not apply. */
  readonly outcome: Applicable | null;
  readonly seen: CombinationState['seen'];
  /** The most it takes off here or below, minor units. */
  readonly cap: number;
  readonly hasNoEffect: boolean;
}

export interface TrialBasis {
  readonly index: number;
  readonly candidate: Candidate;
  readonly traits: CandidateTraits;
  readonly situation: CombinationContext;
}

/** Evaluate one redeemable after a stack. */
export function tryCandidate(state: CombinationState, basis: TrialBasis): Trial {
  const { index, candidate, traits, situation } = basis;
  if (traits.isUnusable) return { index, ...NO_TRIAL, seen: state.seen };
  const { outcome, seen } = tryNext(state, candidate, situation);
  if (isApplicable(outcome)) {
    const { effect } = outcome.applied;
    const gain = effect === null ? 0 : effectDiscount(effect);
    const cap = traits.neverGainsMore ? gain : mostOf(state, traits);
    return { index, outcome, seen, cap, hasNoEffect: effect === null || isNoEffect(effect) };
  }
  if (isInapplicable(outcome)) return { index, ...NO_TRIAL, seen, cap: capOfRefused(state, basis, seen) };
  const isLater = outcome.key === 'no_effect' && !traits.neverGainsMore;
  return { index, ...NO_TRIAL, seen, cap: isLater ? mostOf(state, traits) : 0 };
}

const NO_TRIAL = { outcome: null, cap: 0, hasNoEffect: true } as const;

/** A candidate whose rules refuse it here may apply later, unless its rules or its discount exclude that. */
function capOfRefused(
  { order, earlier }: CombinationState,
  { candidate, traits, situation: { input } }: TrialBasis,
  seen: CombinationState['seen'],
): number {
  const most = mostOf({ order }, traits);
  const computed = computeBenefit({ candidate, input, order, seen, earlier });
  if (isFailure(computed)) return traits.neverGainsMore ? 0 : most;
  if (traits.staysRefused) return 0;
  if (!traits.neverGainsMore) return most;
  return order === null ? 0 : effectDiscount(computed.effect);
}

function mostOf({ order }: Pick<CombinationState, 'order'>, { most }: CandidateTraits): number {
  return Math.min((order === null ? 0 : payable(order)) + most.added, most.total);
}
