// The record behind a redeemable of a request, and the accessors that work for every kind.
import type { Failure } from '../../../errors';
import type { Metadata } from '../../../model/common';
import type { Campaign, PromotionTier } from '../../../model/records/campaign';
import type { Discount } from '../../../model/records/discount';
import type { Voucher } from '../../../model/records/voucher';
import type { EvaluationInput, VoucherFact } from '../facts';

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

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/**
 * True when the caller may see the balance: the project for every card, and a customer whom a token authenticates for
 * their own cards.
 */
export function canSeeBalance({ holder_id }: Voucher, { principal, facts }: Asking): boolean {
  if (principal === 'PROJECT') return true;
  return principal === 'SHOPPER' && facts.customer !== null && facts.customer.id === holder_id;
}

/**
 * True when the caller may see the metadata of a code: its own, or any when the project allows it.
 *
 * @see docs/behaviour/access.md#what-a-client-key-learns
 */
export function canSeeMetadata(voucher: Voucher, asking: Asking): boolean {
  return asking.facts.config.settings.client_voucher_metadata_enabled || canSeeBalance(voucher, asking);
}

/** True when the card has a holder and the caller is neither that customer nor the project. */
export function isHeldByOther(voucher: Voucher, asking: Asking): boolean {
  return Boolean(voucher.holder_id) && !canSeeBalance(voucher, asking);
}

/** Removes the details that reveal the balance of a card from a refusal. */
export function redactBalance<F extends Failure>(failure: F): F {
  if (failure.key !== 'gift_amount_exceeded' && failure.key !== 'loyalty_card_points_exceeded') return failure;
  const { details, ...rest } = failure;
  return rest as F;
}

/**
 * Return the metadata of a voucher or tier that the caller may see.
 * @returns {} for a code whose metadata is hidden from the caller; null for what is unknown
 */
export function redeemableMetadata(
  target: Target,
  asking: Pick<EvaluationInput, 'principal' | 'facts'>,
): Metadata | null {
  const voucher = voucherOf(target);
  if (!voucher) return tierOf(target)?.metadata ?? null;
  return canSeeMetadata(voucher, asking) ? voucher.metadata : {};
}
