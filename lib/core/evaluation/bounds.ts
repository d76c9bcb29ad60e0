// Upper limits that rules set on one redemption. They are part of the conditions of what it writes, and those are bounded.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { Candidate } from './candidate/candidate';
import type { Applicable } from './candidate/outcome';
import { campaignOf } from './candidate/target';
import { sumIncrements, type Budget, type CounterBound, resolveCounter } from './budgets';
import type { EvaluationInput } from './facts';
import type { StoredCounter } from '../../model/counters';

/** The upper limits that the rules of a candidate set on numbers of one owner. */
export function boundsOn(owner: StoredCounter['of'], budget: Budget): readonly CounterBound[] {
  return budget.candidate.rules
    .flatMap(({ limits }) => limits)
    .flatMap(({ counter, max }) => {
      const counted = resolveCounter(counter, budget);
      return counted?.of === owner ? [{ counted, max }] : [];
    });
}

/**
 * Return the upper limits that all applicable redeemables set on one owner's counters, adjusted for a single write
 * that adds the increments of all. A rule reads the counter before its own redeemable, so later increments raise its
 * limit.
 * @param outcomes in the order in which they were evaluated
 */
export function boundsOnAll(
  owner: StoredCounter['of'],
  outcomes: readonly Applicable[],
  input: EvaluationInput,
): readonly CounterBound[] {
  return outcomes.flatMap(({ candidate }, index) =>
    boundsOn(owner, { candidate, input }).map(({ counted, max }) => ({
      counted,
      max: max + sumIncrements(outcomes.slice(index + 1), counted, candidate),
    })),
  );
}

/**
 * Refuse a list whose rules limit more counters of one customer or campaign than one write can check.
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
