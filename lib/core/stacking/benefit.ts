// What a redeemable gives on the order as the earlier ones left it.
import type { Failure } from '../../errors';
import type { Discount } from '../../model/records/discount';
import { computeDiscount, unusedDiscount } from '../discount/apply';
import type { DiscountContext, DiscountFailure, ScopeMatch } from '../discount/context';
import { discountFacts } from '../discount/facts';
import { computeGift } from '../discount/money/gift';
import { failureOf } from '../evaluation/eligibility';
import type { EvaluationInput, VoucherFact } from '../evaluation/facts';
import { heldByOthers } from '../evaluation/reservations';
import { type Effect, NO_EFFECT, type OrderState } from '../order/state';
import { type Candidate, stackingRulesOf } from './candidate';
import type { Benefit } from './outcome';
import { computeReward } from './reward';

export interface Computed {
  readonly effect: Effect;
  readonly benefit: Benefit;
  readonly applicableTo: readonly ScopeMatch[];
  readonly inapplicableTo: readonly ScopeMatch[];
}

export interface BenefitInput {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
  readonly order: OrderState | null;
}

/** What a candidate gives, or why it cannot. A discount coupon without an order is usable and takes nothing off. */
export function computeBenefit({ candidate, input, order }: BenefitInput): Computed | DiscountFailure {
  const { target } = candidate;
  if (target.kind === 'TIER') return discountBenefit(target.tier.action.discount, { candidate, input, order });
  if (target.kind === 'UNKNOWN') return failureOf(candidate, 'not_found');
  const { fact } = target;
  const { voucher } = fact;
  if (voucher.type === 'GIFT_VOUCHER') return giftBenefit(fact, { candidate, input, order });
  if (voucher.type === 'LOYALTY_CARD') return computeReward(fact, { candidate, input, order });
  return discountBenefit(voucher.discount ?? undefined, { candidate, input, order });
}

export function isFailure<T extends object>(value: T): value is Extract<T, Failure> {
  return 'key' in value;
}

function discountBenefit(discount: Discount | undefined, given: BenefitInput): Computed | DiscountFailure {
  if (!discount) return failureOf(given.candidate, 'invalid_voucher', `${given.candidate.id} has no discount.`);
  if (given.order === null) {
    const shown = unusedDiscount(discount, given.candidate.scope);
    return { effect: NO_EFFECT, benefit: { kind: 'DISCOUNT', discount: shown }, applicableTo: [], inapplicableTo: [] };
  }
  const computed = computeDiscount(discount, contextOf(given, given.order));
  if (isFailure(computed)) return named(computed, given.candidate);
  const { effect, applicableTo, inapplicableTo, bundle } = computed;
  const benefit: Benefit = { kind: 'DISCOUNT', discount: computed.discount };
  return { effect, applicableTo, inapplicableTo, benefit: bundle ? { ...benefit, bundle } : benefit };
}

function giftBenefit(fact: VoucherFact, given: BenefitInput): Computed | Failure {
  const { gift } = fact.voucher;
  if (!gift) return failureOf(given.candidate, 'invalid_gift', `${given.candidate.id} holds no gift.`);
  if (given.order === null) return failureOf(given.candidate, 'missing_amount');
  const balance = spendable(gift.balance, fact, given.input);
  const spend = { gift, credits: given.candidate.redeemable.gift?.credits ?? null, balance };
  const computed = computeGift(spend, contextOf(given, given.order));
  if (isFailure(computed)) return named(computed, given.candidate);
  const { effect, credits, applicableTo, inapplicableTo } = computed;
  return { effect, applicableTo, inapplicableTo, benefit: { kind: 'GIFT', gift, balance: gift.balance, credits } };
}

/** What a card can pay with now: its balance without what other validation sessions hold of it. */
export function spendable(balance: number, fact: VoucherFact, { nowMs }: EvaluationInput): number {
  return balance - heldByOthers(fact, nowMs).value;
}

/** A failure of the computation, with the redeemable it is about. */
export function named<F extends Failure>(failure: F, candidate: Candidate): F {
  return { resource_id: candidate.id, resource_type: candidate.object, ...failure };
}

/** What a discount of this candidate is computed from. */
export function contextOf({ candidate, input }: BenefitInput, order: OrderState): DiscountContext {
  const rules = stackingRulesOf(input.facts.config);
  return {
    order,
    scope: candidate.scope,
    bundle: candidate.bundle,
    calculationMode: calculationMode(candidate, input),
    discountLinesOnce: rules.redeemables_products_application_mode === 'ONCE',
    catalog: input.facts.catalog,
    collections: input.facts.config.collections,
    facts: discountFacts(candidate, input),
  };
}

/** The mode of the project, unless a category of the redeemable names another. */
function calculationMode(candidate: Candidate, input: EvaluationInput): DiscountContext['calculationMode'] {
  const rules = stackingRulesOf(input.facts.config);
  const isIn = (ids: readonly string[]) => candidate.categories.some(({ id }) => ids.includes(id));
  if (isIn(rules.initial_amount_mode_categories)) return 'INITIAL_AMOUNT';
  if (isIn(rules.discounted_amount_mode_categories)) return 'DISCOUNTED_AMOUNT';
  return rules.discount_calculation_mode;
}
