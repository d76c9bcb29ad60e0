// The validation rules of a redeemable, before and after its discount is known.
import type { Failure } from '../errors';
import type { EvaluationInput } from './facts';
import type { OrderState } from './order';
import type { Computed } from './stacking/benefit';
import type { Candidate } from './stacking/candidate';
import type { Trace } from './trace';

export interface RuleSubject {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
  /** The order before this redeemable. */
  readonly order: OrderState | null;
}

export interface RuleSubjectAfter extends RuleSubject {
  readonly after: OrderState | null;
  readonly computed: Computed;
}

/** The rules that can be decided before the discount. */
export function checkRulesBefore(_subject: RuleSubject, _trace: Trace | null): Failure | null {
  return null;
}

/** The rules that need the amounts after the discount. */
export function checkRulesAfter(_subject: RuleSubjectAfter, _trace: Trace | null): Failure | null {
  return null;
}

/** An upper limit on a counter of a campaign, inclusive, after the redemption. */
export interface CounterBound {
  readonly counter: string;
  readonly max: number;
}

/** The calendar periods whose counts the rules of a redeemable need. */
export function neededPeriods(_candidate: Candidate, _input: EvaluationInput): readonly string[] {
  return [];
}

/** The upper limits that the rules of these redeemables set on the counters of their campaign. */
export function campaignBounds(_candidates: readonly Candidate[], _input: EvaluationInput): readonly CounterBound[] {
  return [];
}
