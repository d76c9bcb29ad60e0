// The inputs and the result of a redeemable's value.
import type { Failure } from '../../errors';
import type { DiscountContext } from '../discount/context';
import { buildDiscountFacts, type EvaluationContext } from '../evaluation/context';
import type { EvaluationInput, VoucherFact } from '../evaluation/facts';
import { sumOtherReservations } from '../evaluation/reservations';
import { unitCountsFor } from '../evaluation/units/unit-counts';
import type { OrderLineViews } from '../order/line-view';
import type { OrderState } from '../order/state';
import type { Candidate } from '../evaluation/candidate/candidate';
import type { Applicable } from '../evaluation/candidate/outcome';

export interface BenefitInput {
  readonly candidate: Candidate;
  readonly input: EvaluationContext;
  readonly order: OrderState | null;
  /** The lines used to match product definitions: its own, or those of an earlier order. */
  readonly seen: OrderLineViews;
  /** The redeemables of this request that applied before. */
  readonly earlier: readonly Applicable[];
}

/** The available balance of a card: its balance minus the reservations of other validation sessions. */
export function spendable(balance: number, fact: VoucherFact, { nowMs }: EvaluationInput): number {
  return balance - sumOtherReservations(fact, nowMs).value;
}

/** Return a failure with the id and the type of the redeemable that failed. */
export function attributeFailure<F extends Failure>(failure: F, candidate: Candidate): F {
  return { resource_id: candidate.id, resource_type: candidate.object, ...failure };
}

/** The context in which the discount of a candidate is computed. */
export function contextOf({ candidate, input, seen, earlier }: BenefitInput, order: OrderState): DiscountContext {
  const { config, catalog } = input.facts;
  return {
    order,
    seen,
    scope: candidate.scope,
    bundle: candidate.bundle,
    calculationMode: calculationMode(candidate, input),
    discountLinesOnce: config.stackingRules.redeemables_products_application_mode === 'ONCE',
    catalog,
    collections: config.collections,
    formulas: config.formulas,
    facts: buildDiscountFacts(candidate, input.formulaFacts),
    unitCounts: unitCountsFor({ candidate, input }, earlier),
  };
}

/** The mode of the project, unless a category of the redeemable names another. */
export function calculationMode(candidate: Candidate, input: EvaluationInput): DiscountContext['calculationMode'] {
  const rules = input.facts.config.stackingRules;
  const isIn = (ids: readonly string[]) => candidate.categories.some(({ id }) => ids.includes(id));
  if (isIn(rules.initial_amount_mode_categories)) return 'INITIAL_AMOUNT';
  if (isIn(rules.discounted_amount_mode_categories)) return 'DISCOUNTED_AMOUNT';
  return rules.discount_calculation_mode;
}
