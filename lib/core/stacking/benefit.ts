// What a redeemable gives on the order as the earlier ones left it.
import { type Failure, isFailure } from '../../errors';
import type { Discount } from '../../model/records/discount';
import { computeDiscount, unusedDiscount } from '../discount/apply';
import type { DiscountFailure } from '../discount/context';
import { computeGift } from '../discount/money/gift';
import { type BenefitInput, type Computed, contextOf, named, spendable } from './benefit-input';
import { failureOf } from '../evaluation/eligibility';
import type { VoucherFact } from '../evaluation/facts';
import { NO_EFFECT } from '../order/state';
import type { Benefit } from './outcome';
import { computeReward } from './reward';

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

function discountBenefit(discount: Discount | undefined, context: BenefitInput): Computed | DiscountFailure {
  if (!discount) return failureOf(context.candidate, 'invalid_voucher', `${context.candidate.id} has no discount.`);
  if (context.order === null) {
    const shown = unusedDiscount(discount, context.candidate.scope);
    return { effect: NO_EFFECT, benefit: { kind: 'DISCOUNT', discount: shown }, applicableTo: [], inapplicableTo: [] };
  }
  const computed = computeDiscount(discount, contextOf(context, context.order));
  if (isFailure(computed)) return named(computed, context.candidate);
  const { effect, applicableTo, inapplicableTo, bundle } = computed;
  const benefit: Benefit = { kind: 'DISCOUNT', discount: computed.discount };
  return { effect, applicableTo, inapplicableTo, benefit: bundle ? { ...benefit, bundle } : benefit };
}

function giftBenefit(fact: VoucherFact, context: BenefitInput): Computed | Failure {
  const { gift } = fact.voucher;
  if (!gift) return failureOf(context.candidate, 'invalid_gift', `${context.candidate.id} holds no gift.`);
  if (context.order === null) return failureOf(context.candidate, 'missing_amount');
  const balance = spendable(gift.balance, fact, context.input);
  const spend = { gift, credits: context.candidate.redeemable.gift?.credits ?? null, balance };
  const computed = computeGift(spend, contextOf(context, context.order));
  if (isFailure(computed)) return named(computed, context.candidate);
  const { effect, credits, applicableTo, inapplicableTo } = computed;
  return { effect, applicableTo, inapplicableTo, benefit: { kind: 'GIFT', gift, balance: gift.balance, credits } };
}
