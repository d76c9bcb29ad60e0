// Codes and budgets whose limits refuse a redeemable with a change, and did not refuse it before.
import type { Failure } from '../../errors';
import { isFailure } from '../../errors';
import type { DecisionOutcome } from '../decision/types';
import { type Budget, computeCounters } from '../evaluation/budgets';
import { type Evaluation, type Inapplicable, isApplicable, isInapplicable } from '../evaluation/candidate/outcome';
import { campaignOf, tierOf, voucherOf } from '../evaluation/candidate/target';
import type { EvaluationInput } from '../evaluation/facts';
import { COUNTERS, type CounterLimit } from '../rules/counters';
import type { RanOutRecord } from './tally';

/** Refusals of a code that is used up, or of a card that holds too little. */
const USED_UP: readonly string[] = ['quantity_exceeded', 'gift_amount_exceeded', 'loyalty_card_points_exceeded'];

/** List what ran out by the time of a decision. @param then the recorded outcome of the same request */
export function listRanOut(
  evaluation: Evaluation | Failure,
  input: EvaluationInput,
  then: DecisionOutcome,
): readonly RanOutRecord[] {
  return listReached(evaluation, input, { then, hasCustomers: false });
}

interface ReachedBasis {
  readonly then: DecisionOutcome;
  /** True when the limits of one customer are listed as well. */
  readonly hasCustomers: boolean;
}

/** List the records whose limit refuses a redeemable that it does not refuse in another outcome of the same request. */
export function listReached(
  evaluation: Evaluation | Failure,
  input: EvaluationInput,
  { then, hasCustomers }: ReachedBasis,
): readonly RanOutRecord[] {
  if (isFailure(evaluation)) return [];
  const keys = new Map(then.redeemables.map(({ id, key }) => [id, key]));
  const refused = evaluation.outcomes
    .filter(isInapplicable)
    .filter(({ candidate, failure }) => keys.get(candidate.id) !== failure.key);
  return refused.flatMap((outcome) => ranOutOf(outcome, { evaluation, input, hasCustomers }));
}

interface RanOutSituation {
  readonly evaluation: Evaluation;
  readonly input: EvaluationInput;
  readonly hasCustomers: boolean;
}

function ranOutOf(
  outcome: Inapplicable,
  { evaluation, input, hasCustomers }: RanOutSituation,
): readonly RanOutRecord[] {
  const { candidate, failure } = outcome;
  if (USED_UP.includes(failure.key))
    return [{ object: 'voucher', id: voucherOf(candidate.target)?.code ?? candidate.id }];
  if (failure.key !== 'redemption_rules_violated') return [];
  const earlier = evaluation.outcomes.slice(0, evaluation.outcomes.indexOf(outcome)).filter(isApplicable);
  const budget: Budget = { candidate, input };
  const counts = computeCounters(budget, earlier);
  const reached = candidate.rules.flatMap(({ limits }) => limits).filter((limit) => isReached(limit, counts));
  const shared = reached.filter(({ counter }) => hasCustomers || COUNTERS[counter].per !== 'CUSTOMER');
  return shared.flatMap((limit) => ownerOf(limit, budget) ?? []);
}

/** An amount may be below its limit, and above it with one more redemption. */
function isReached({ counter, max }: CounterLimit, counts: ReturnType<typeof computeCounters>): boolean {
  const count = counts[counter] ?? 0;
  return COUNTERS[counter].adds === 'ONE' ? count >= max : count > 0;
}

function ownerOf({ counter }: CounterLimit, { candidate }: Budget): RanOutRecord | null {
  const { of } = COUNTERS[counter];
  const { target } = candidate;
  const campaign = campaignOf(target);
  if (of === 'CAMPAIGN') return campaign && { object: 'campaign', id: campaign.id };
  const tier = tierOf(target);
  return tier
    ? { object: 'promotion_tier', id: tier.id }
    : { object: 'voucher', id: voucherOf(target)?.code ?? candidate.id };
}
