// The outcome of each redeemable, and of the whole request.
import type { ErrorKey, Failure } from '../../../errors';
import type { Discount } from '../../../model/records/discount';
import type { OrderAmounts } from '../../../model/records/order';
import type { Gift } from '../../../model/records/voucher';
import type { BundleResult } from '../../discount/context';
import type { Reach } from '../../discount/describe';
import type { UnitUse } from '../../discount/unit-limits/counter';
import type { AppliedDiscounts } from '../../order/output';
import type { Effect, OrderState } from '../../order/state';
import type { Candidate } from './candidate';
import { voucherOf } from './target';

/** The benefit of a redeemable, before it becomes the `result` of an answer. */
export type Benefit =
  | { readonly kind: 'DISCOUNT'; readonly discount: Discount; readonly bundle?: BundleResult }
  | { readonly kind: 'GIFT'; readonly gift: Gift; readonly balance: number; readonly credits: number }
  | { readonly kind: 'POINTS'; readonly rewardId: string; readonly rewardAssignmentId: string; readonly points: number }
  /** A reward that does not pay for the order: it has a price in points and no effect on the order. */
  | {
      readonly kind: 'REWARD';
      readonly rewardId: string;
      readonly rewardAssignmentId: string;
      readonly points: number;
    };

export interface Applicable {
  readonly status: 'APPLICABLE';
  readonly candidate: Candidate;
  readonly benefit: Benefit;
  /** The order after this redeemable; null when the request has no order. */
  readonly order: OrderState | null;
  readonly applied: AppliedDiscounts;
  /** Null where it reaches no lines. */
  readonly reach: Reach | null;
  /** The units that it takes of limits over all redemptions; absent when its rules have no such limit. */
  readonly units?: readonly UnitUse[] | undefined;
  readonly trace: Trace | null;
}

export interface ComputedBenefit {
  readonly effect: Effect;
  readonly benefit: Benefit;
  /** Null where it reaches no lines. */
  readonly reach: Reach | null;
  /** Absent where the rules limit no units over all redemptions. */
  readonly units?: readonly UnitUse[] | undefined;
}

export interface Inapplicable {
  readonly status: 'INAPPLICABLE';
  readonly candidate: Candidate;
  readonly failure: Failure;
  readonly bundle?: BundleResult;
  readonly trace: Trace | null;
}

/** Why a redeemable is skipped. */
export type SkipKey =
  | 'applicable_redeemables_limit_exceeded'
  | 'applicable_redeemables_per_category_limit_exceeded'
  | 'applicable_exclusive_redeemables_limit_exceeded'
  | 'applicable_exclusive_redeemables_per_category_limit_exceeded'
  | 'exclusion_rules_not_met'
  | 'preceding_validation_failed'
  | 'no_effect'
  | 'better_combination_found';

export interface Skipped {
  readonly status: 'SKIPPED';
  readonly candidate: Candidate;
  readonly key: SkipKey;
  readonly trace: Trace | null;
}

export type RedeemableOutcome = Applicable | Inapplicable | Skipped;

export interface Evaluation {
  /** In processing order. */
  readonly outcomes: readonly RedeemableOutcome[];
  /** The order before and after all redeemables; null when the request has no order. */
  readonly start: OrderState | null;
  readonly end: OrderState | null;
  readonly mode: 'ALL' | 'PARTIAL';
  readonly valid: boolean;
}

/** True for a redeemable that applies to the order. */
export function isApplicable(outcome: RedeemableOutcome): outcome is Applicable {
  return outcome.status === 'APPLICABLE';
}

/** The holder of the first applied referral code, who referred the order. */
export function referrerOf(outcomes: readonly RedeemableOutcome[]): string | null {
  for (const { status, candidate } of outcomes) {
    const voucher = status === 'APPLICABLE' ? voucherOf(candidate.target) : null;
    if (voucher?.is_referral_code && voucher.holder_id) return voucher.holder_id;
  }
  return null;
}

/** True for a redeemable that was refused by its own rules, dates, limits or discount. */
export function isInapplicable(outcome: RedeemableOutcome): outcome is Inapplicable {
  return outcome.status === 'INAPPLICABLE';
}

/**
 * Return the failure of a redeemable if a missing request member (such as the customer) caused the failure; otherwise
 * null.
 */
export function missingInputOf(outcome: RedeemableOutcome): Failure | null {
  return isInapplicable(outcome) && LACKING.includes(outcome.failure.key) ? outcome.failure : null;
}

const LACKING: readonly ErrorKey[] = [
  'missing_customer',
  'missing_order',
  'missing_amount',
  'missing_order_items',
  'missing_order_items_amount',
  'missing_reward',
];

/**
 * True for a redeemable that was not used: stacking rules left it out, an earlier one failed, or it takes nothing off.
 */
export function isSkipped(outcome: RedeemableOutcome): outcome is Skipped {
  return outcome.status === 'SKIPPED';
}

/** The units that an outcome takes of each limit of units. */
export function listUnitUses(outcome: RedeemableOutcome): readonly number[] {
  return isApplicable(outcome) ? (outcome.units ?? []).map(({ units }) => units) : [];
}

export interface TraceStep {
  readonly check: string;
  readonly passed: boolean;
  /** The values that the check read. */
  readonly saw?: unknown;
}

/** Filled while a redeemable is evaluated, only when the request selects explain. */
export interface Trace {
  readonly steps: TraceStep[];
  amountsBefore?: OrderAmounts;
  amountsAfter?: OrderAmounts;
}

/** Create an empty trace of evaluation steps. */
export function newTrace(): Trace {
  return { steps: [] };
}

/** Append a step to a trace. */
export function appendStep(trace: Trace, step: TraceStep): void {
  trace.steps.push(step);
}
