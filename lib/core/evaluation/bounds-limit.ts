// How many upper limits of rules one redemption keeps: each is part of a write condition, and those are bounded.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import { type CounterBound, boundsOn } from './budgets';
import type { EvaluationInput } from './facts';
import type { Candidate } from '../stacking/candidate';
import { campaignOf } from '../stacking/target';

/**
 * Refuse a list whose rules keep too many numbers of one customer, or of one campaign and its tiers.
 * @returns `invalid_redeemables`, or null
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function refuseCrowdedLimits(candidates: readonly Candidate[], input: EvaluationInput): Failure | null {
  let limits = 0;
  for (const { rules } of candidates) for (const rule of rules) limits += rule.limits.length;
  return limits > LIMITS.countersPerWrite ? mostCrowded(candidates, input) : null;
}

function mostCrowded(candidates: readonly Candidate[], input: EvaluationInput): Failure | null {
  const numbers = new Map<string, Set<string>>();
  const keep = (owner: string, bounds: readonly CounterBound[]): void => {
    const kept = numbers.get(owner) ?? new Set<string>();
    numbers.set(owner, kept);
    for (const { counted } of bounds) kept.add(JSON.stringify(counted));
  };
  for (const candidate of candidates) {
    const budget = { candidate, input };
    keep('the customer', boundsOn('CUSTOMER', budget));
    const campaign = campaignOf(candidate.target);
    if (campaign === null) continue;
    keep(`campaign ${campaign.id}`, [...boundsOn('CAMPAIGN', budget), ...boundsOn('TIER', budget)]);
  }
  for (const [owner, { size }] of numbers) if (size > LIMITS.countersPerWrite) return crowded(owner, size);
  return null;
}

function crowded(owner: string, count: number): Failure {
  const most = LIMITS.countersPerWrite;
  const details = `The rules of the redeemables limit ${count} numbers of ${owner}: one redemption keeps at most ${most}.`;
  return { key: 'invalid_redeemables', details };
}
