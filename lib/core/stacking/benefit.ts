// The benefit of a redeemable on the order after the earlier ones.
import { type Failure, isFailure } from '../../errors';
import type { Discount } from '../../model/records/discount';
import { computeDiscount, toDiscountResponse } from '../discount/apply';
import type { DiscountContext, DiscountFailure } from '../discount/context';
import { type ComputedGift, type GiftSpend, computeGift } from '../discount/money/card-payment';
import { type BenefitInput, contextOf, attributeFailure, spendable } from './benefit-input';
import { failureOf } from '../evaluation/eligibility';
import type { VoucherFact } from '../evaluation/facts';
import { canSeeBalance, discountOf, factOf, redactBalance } from '../evaluation/candidate/target';
import { describeExceededBound } from '../order/bounds';
import { NO_EFFECT, applyEffect, movesUnits } from '../order/state';
import type { Benefit, ComputedBenefit } from '../evaluation/candidate/outcome';
import { computeReward } from './reward';

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
