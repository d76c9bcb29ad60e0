// The record behind a redeemable of a request, and the accessors that work for every kind.
import type { Campaign, PromotionTier } from '../../../model/records/campaign';
import type { Discount } from '../../../model/records/discount';
import type { Voucher } from '../../../model/records/voucher';
import type { VoucherFact } from '../facts';

export type Target =
  | { readonly kind: 'VOUCHER'; readonly fact: VoucherFact; readonly campaign: Campaign | null }
  | { readonly kind: 'TIER'; readonly tier: PromotionTier; readonly campaign: Campaign }
  | { readonly kind: 'UNKNOWN' };

/** Return the voucher or the promotion tier of a target; null for an unknown redeemable. */
export function recordOf(target: Target): Voucher | PromotionTier | null {
  return tierOf(target) ?? voucherOf(target);
}

/** Return the campaign of a target; null for an unknown redeemable, and for a code without a campaign. */
export function campaignOf(target: Target): Campaign | null {
  return target.kind === 'UNKNOWN' ? null : target.campaign;
}

/** Return the voucher of a target; null for a promotion tier. */
export function voucherOf(target: Target): Voucher | null {
  return factOf(target)?.voucher ?? null;
}

/** Return the voucher of a target with its reservations and counters; null for a promotion tier. */
export function factOf(target: Target): VoucherFact | null {
  return target.kind === 'VOUCHER' ? target.fact : null;
}

/** Return the promotion tier of a target; null for a voucher. */
export function tierOf(target: Target): PromotionTier | null {
  return target.kind === 'TIER' ? target.tier : null;
}

/** True for gift cards and loyalty cards: they pay for an order, and take nothing off. */
export function isStoredValue(target: Target): boolean {
  const type = voucherOf(target)?.type;
  return type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD';
}

/** Return the discount of a target; null for a card, which holds a balance. */
export function discountOf(target: Target): Discount | null {
  return tierOf(target)?.action.discount ?? voucherOf(target)?.discount ?? null;
}
