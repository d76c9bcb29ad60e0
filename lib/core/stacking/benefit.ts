// The benefit of a redeemable on the order after the earlier ones; loyalty cards pay by a reward of their campaign.
import { type Failure, isFailure } from '../../errors';
import type { Discount } from '../../model/records/discount';
import type { Reward, RewardAssignment } from '../../model/records/reward';
import { computeDiscount, toDiscountResponse } from '../discount/apply';
import type { DiscountContext, DiscountFailure } from '../discount/context';
import {
  type ComputedGift,
  type ComputedPoints,
  computeGift,
  computePoints,
  type GiftSpend,
  type PointsSpend,
} from '../discount/money/card-payment';
import { type Candidate, findRewardAssignment } from '../evaluation/candidate/candidate';
import type { Applicable, Benefit, ComputedBenefit } from '../evaluation/candidate/outcome';
import { canSeeBalance, discountOf, factOf, redactBalance } from '../evaluation/candidate/target';
import { buildDiscountFacts, type EvaluationContext } from '../evaluation/context';
import { failureOf } from '../evaluation/eligibility';
import type { EvaluationInput, VoucherFact } from '../evaluation/facts';
import { sumOtherReservations } from '../evaluation/reservations';
import { unitCountsFor } from '../evaluation/units/unit-counts';
import { mapReward } from '../loyalty/tier/mapping';
import { describeExceededBound } from '../order/bounds';
import type { OrderLineViews } from '../order/line-view';
import { applyEffect, movesUnits, NO_EFFECT, type OrderState } from '../order/state';
import { findTierOfCard } from '../points/member-tier';

/**
 * Compute the benefit of a candidate (discount, credits or reward), or the reason of its failure. A discount voucher
 * without an order has a discount of zero.
 */
export function computeBenefit(basis: BenefitInput): ComputedBenefit | DiscountFailure {
  const { target } = basis.candidate;
  const fact = factOf(target);
  if (fact?.voucher.type === 'GIFT_VOUCHER') return giftBenefit(fact, basis);
  if (fact?.voucher.type === 'LOYALTY_CARD') return computeReward(fact, basis);
  return discountBenefit(discountOf(target), basis);
}

function discountBenefit(discount: Discount | null, context: BenefitInput): ComputedBenefit | DiscountFailure {
  if (!discount) return failureOf(context.candidate, 'invalid_voucher', `${context.candidate.id} has no discount.`);
  if (context.order === null) {
    const shown = toDiscountResponse(discount, context.candidate.scope);
    return { effect: NO_EFFECT, benefit: { kind: 'DISCOUNT', discount: shown }, reach: null };
  }
  const computed = computeDiscount(discount, contextOf(context, context.order));
  if (isFailure(computed)) return attributeFailure(computed, context.candidate);
  const { effect, reach, bundle, units } = computed;
  const exceeded = movesUnits(effect) ? describeExceededBound(applyEffect(context.order, effect)) : null;
  if (exceeded !== null) return failureOf(context.candidate, 'invalid_order', exceeded);
  const benefit: Benefit = { kind: 'DISCOUNT', discount: computed.discount };
  return { effect, reach, benefit: bundle ? { ...benefit, bundle } : benefit, units };
}

function giftBenefit(fact: VoucherFact, basis: BenefitInput): ComputedBenefit | Failure {
  const { gift } = fact.voucher;
  if (!gift) return failureOf(basis.candidate, 'invalid_gift', `${basis.candidate.id} holds no gift.`);
  if (basis.order === null) return failureOf(basis.candidate, 'missing_amount');
  const balance = spendable(gift.balance, fact, basis.input);
  const spend = { gift, credits: basis.candidate.redeemable.gift?.credits ?? null, balance };
  const context = contextOf(basis, basis.order);
  const showsBalance = canSeeBalance(fact.voucher, basis.input);
  const computed = computeGift(spend, context);
  if (isFailure(computed)) return attributeFailure(showsBalance ? computed : redactBalance(computed), basis.candidate);
  const short = refuseShort(computed, { spend, context, showsBalance });
  if (short) return attributeFailure(short, basis.candidate);
  const { effect, credits, reach, units } = computed;
  const benefit = { kind: 'GIFT', gift, balance: gift.balance, credits } as const;
  return { effect, reach, benefit, units };
}

/**
 * Refuse a card that would pay less than needed, when the request names no credits and either other sessions reserve
 * its whole balance, or the caller may not see the balance. A smaller payment would reveal the balance, so such
 * callers must name the credits.
 * @see docs/behaviour/access.md#balances
 */
function refuseShort(
  { credits }: ComputedGift,
  {
    spend,
    context,
    showsBalance,
  }: { readonly spend: GiftSpend; readonly context: DiscountContext; readonly showsBalance: boolean },
): Failure | null {
  const isReserved = spend.balance <= 0 && spend.gift.balance > 0;
  if (spend.credits !== null || (showsBalance && !isReserved)) return null;
  const wanted = computeGift({ ...spend, balance: Number.MAX_SAFE_INTEGER }, context);
  if (isFailure(wanted) || wanted.credits === credits) return null;
  const details = showsBalance
    ? 'Validation sessions hold what is on the card.'
    : 'Name what the card is to pay in gift.credits.';
  return { key: 'gift_amount_exceeded', details };
}

// Loyalty cards: points pay for the order through a reward of the card's campaign.

/**
 * Pay with points (a COIN reward), or return the price of another reward, which has no effect on the order. The tier of
 * the card may change the price, or not have the reward.
 * @see docs/behaviour/discounts.md#pay-with-points
 */
function computeReward(fact: VoucherFact, context: BenefitInput): ComputedBenefit | Failure {
  const { voucher } = fact;
  const { candidate, input } = context;
  const rewardId = candidate.redeemable.reward?.id;
  if (!rewardId) return failureOf(candidate, 'missing_reward');
  const { config } = input.facts;
  const reward = config.rewards.get(rewardId);
  const assignment = findRewardAssignment(candidate.redeemable, voucher, config);
  const offered = reward && assignment && mapReward({ reward, assignment }, findTierOfCard(config, fact, input.nowMs));
  if (!offered) {
    const details = `Cannot find reward with id ${rewardId} among the rewards of the card`;
    return { key: 'not_found', details, resource_id: rewardId, resource_type: 'reward' };
  }
  if (!voucher.loyalty_card) return failureOf(candidate, 'invalid_voucher', `${candidate.id} is no loyalty card.`);
  const points = voucher.loyalty_card.balance;
  const use = { ...offered, balance: spendable(points, fact, input), points };
  return offered.reward.type === 'COIN' ? coinBenefit(use, context) : otherBenefit(use, context);
}

interface RewardUse {
  readonly reward: Reward;
  readonly assignment: RewardAssignment;
  /** The available points of the card. */
  readonly balance: number;
  /** All points on the card. */
  readonly points: number;
}

/** True when the card could pay without the reservations of other sessions. */
function isReserved(
  computed: ComputedPoints,
  spend: PointsSpend,
  { context, points }: { readonly context: DiscountContext; readonly points: number },
): boolean {
  if (computed.points > 0) return false;
  const free = computePoints({ ...spend, balance: points }, context);
  return !isFailure(free) && free.points > 0;
}

const RESERVED = 'Validation sessions hold the points of the card.';

function coinBenefit(
  { reward, assignment, balance, points }: RewardUse,
  basis: BenefitInput,
): ComputedBenefit | Failure {
  const { candidate, order } = basis;
  if (order === null) return failureOf(candidate, 'missing_amount');
  const coin = reward.parameters.coin ?? { exchange_ratio: 1, points_ratio: 1 };
  const spend = { coin, points: candidate.redeemable.reward?.points ?? null, balance };
  const context = contextOf(basis, order);
  const computed = computePoints(spend, context);
  if (isFailure(computed)) return attributeFailure(computed, candidate);
  if (isReserved(computed, spend, { context, points }))
    return failureOf(candidate, 'loyalty_card_points_exceeded', RESERVED);
  const benefit = {
    kind: 'POINTS',
    rewardId: reward.id,
    rewardAssignmentId: assignment.id,
    points: computed.points,
  } as const;
  return { effect: computed.effect, benefit, reach: null };
}

function otherBenefit(
  { reward, assignment, balance }: RewardUse,
  { candidate, input }: BenefitInput,
): ComputedBenefit | Failure {
  const redeemed = input.facts.counters.get(reward.id)?.redemptions.total ?? 0;
  if (reward.stock !== null && redeemed >= reward.stock) {
    return failureOf(candidate, 'quantity_exceeded', `Reward ${reward.id} is out of stock.`);
  }
  const points = assignment.parameters.loyalty?.points ?? 0;
  if (points > balance) return failureOf(candidate, 'loyalty_card_points_exceeded');
  const benefit = { kind: 'REWARD', rewardId: reward.id, rewardAssignmentId: assignment.id, points } as const;
  return { effect: NO_EFFECT, benefit, reach: null };
}

// The inputs and the result of a redeemable's value.

interface BenefitInput {
  readonly candidate: Candidate;
  readonly input: EvaluationContext;
  readonly order: OrderState | null;
  /** The lines used to match product definitions: its own, or those of an earlier order. */
  readonly seen: OrderLineViews;
  /** The redeemables of this request that applied before. */
  readonly earlier: readonly Applicable[];
}

/** The available balance of a card: its balance minus the reservations of other validation sessions. */
function spendable(balance: number, fact: VoucherFact, { nowMs }: EvaluationInput): number {
  return balance - sumOtherReservations(fact, nowMs).value;
}

/** Return a failure with the id and the type of the redeemable that failed. */
function attributeFailure<F extends Failure>(failure: F, candidate: Candidate): F {
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
