// Qualification of one candidate, by the same evaluation as a validation.
import { NO_SELECTION } from '../discount/scope';
import { toDiscountResponse } from '../discount/apply';
import type { BundleResult } from '../discount/context';
import { type Reach, reachesNamedLines } from '../discount/describe';
import { EFFECTS } from '../discount/effects';
import type { EvaluationInput } from '../evaluation/facts';
import type { LineEffect } from '../order/state';
import { NOTHING_APPLIED, sumAppliedDiscounts } from '../order/output';
import { isFailure } from '../../errors';
import type { Candidate } from '../evaluation/candidate/candidate';
import { evaluate } from '../stacking/combine';
import { type Applicable, type Evaluation, type Inapplicable, isApplicable } from '../evaluation/candidate/outcome';
import { discountOf, voucherOf } from '../evaluation/candidate/target';
import { type QualificationCandidate, restrictFactsToCandidate } from './candidate';
import { type Scenario, requiresItem } from './scenario';

/** A qualified candidate, with its effect. */
export interface QualifiedCandidate {
  readonly candidate: QualificationCandidate;
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
  /** The outcomes: one, or one for each applicable tier of a stack. */
  readonly outcomes: readonly [Applicable, ...Applicable[]];
  /** The total discount of all outcomes, minor units. */
  readonly discount: number;
}

/**
 * Evaluate a qualification candidate alone under the rules of a scenario.
 * @returns null when the candidate does not qualify
 */
export function qualify(
  candidate: QualificationCandidate,
  all: EvaluationInput,
  scenario: Scenario,
): QualifiedCandidate | null {
  const request = { ...all.request, redeemables: [candidate.line] };
  // The code of a campaign has no holder.
  const principal = candidate.object === 'campaign' ? 'PROJECT' : all.principal;
  const input: EvaluationInput = { ...all, request, principal, facts: restrictFactsToCandidate(candidate, all.facts) };
  const evaluation = evaluate(input, scenario.rules);
  if (isFailure(evaluation)) return null;
  const [first, ...others] = evaluation.valid
    ? evaluation.outcomes.filter(isApplicable)
    : pardoned(evaluation, scenario);
  if (!first) return null;
  const outcomes = [first, ...others] as const;
  if (!isAboutProducts(outcomes, scenario)) return null;
  const { order, items } = sumAppliedDiscounts(outcomes.map(({ applied }) => applied));
  return { candidate, input, evaluation, outcomes, discount: (order ?? 0) + (items ?? 0) };
}

/**
 * The outcome of a refused candidate that only lacks what the scenario tolerates: usable, without an effect on this
 * order.
 */
function pardoned({ outcomes, start }: Evaluation, scenario: Scenario): readonly Applicable[] {
  const [refused] = outcomes;
  if (refused?.status !== 'INAPPLICABLE' || !isPardoned(refused, scenario)) return [];
  const benefit = unusedBenefit(refused);
  if (!benefit) return [];
  const { candidate } = refused;
  const reach: Reach | null = start && { order: start, scope: candidate.scope, select: () => NO_SELECTION };
  return [{ status: 'APPLICABLE', candidate, benefit, order: start, applied: NOTHING_APPLIED, reach, trace: null }];
}

const LACKS_ORDER: readonly string[] = [
  'missing_order',
  'missing_amount',
  'missing_order_items',
  'missing_order_items_amount',
];

function isPardoned({ failure, bundle }: Inapplicable, scenario: Scenario): boolean {
  if (bundle) return scenario.incompleteBundles;
  return failure.key === 'missing_reward' || (scenario.withoutOrder && LACKS_ORDER.includes(failure.key));
}

function unusedBenefit({ candidate, bundle }: Inapplicable): Applicable['benefit'] | null {
  const { target } = candidate;
  const voucher = voucherOf(target);
  if (voucher?.gift) return { kind: 'GIFT', gift: voucher.gift, balance: voucher.gift.balance, credits: 0 };
  if (voucher?.loyalty_card) return { kind: 'POINTS', rewardId: '', rewardAssignmentId: '', points: 0 };
  const discount = discountOf(target);
  if (!discount) return null;
  return { kind: 'DISCOUNT', discount: toDiscountResponse(discount, candidate.scope), ...(bundle && { bundle }) };
}

function isAboutProducts(outcomes: readonly Applicable[], { products }: Scenario): boolean {
  if (products === null) return true;
  return outcomes.some(
    (outcome) => discountsItems(outcome) || (products === 'REQUIRED' && asksForItems(outcome.candidate)),
  );
}

/** True when the outcome discounts lines of the order, or would do so once its bundle is complete. */
function discountsItems({ benefit, reach, applied }: Applicable): boolean {
  if (benefit.kind !== 'DISCOUNT') return false;
  const { effect } = benefit.discount;
  if (effect && EFFECTS[effect].reaches === 'ORDER') return false;
  return reachesNamedLines(reach) || applied.lines.some(isReduced) || isBegun(benefit.bundle);
}

/** True when a line of the order as it was sent is discounted; added free units do not count. */
function isReduced({ discount, addedUnits }: LineEffect): boolean {
  return discount > 0 && !addedUnits;
}

function isBegun(bundle: BundleResult | undefined): boolean {
  return bundle?.missing !== undefined && bundle.identified.length > 0;
}

function asksForItems({ rules }: Candidate): boolean {
  return rules.some((rule) => [...rule.set.rules.values()].some(({ name }) => requiresItem(name)));
}
