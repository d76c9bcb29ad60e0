// A new definition of a campaign's codes: its differences, and its effect on a code that follows it.
import type { DefinitionMember, VoucherDefinition } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { isSame } from '../record/change';

/**
 * The members in which two definitions differ. A change of one member leaves the other one, for which single codes
 * may have their own values.
 */
export function diffDefinitions(
  before: VoucherDefinition | null | undefined,
  after: VoucherDefinition,
): readonly DefinitionMember[] {
  const valueOf = ({ discount, gift, loyalty_card }: Partial<VoucherDefinition>) => [discount, gift, loyalty_card];
  const isSameValue = isSame(valueOf(before ?? {}), valueOf(after));
  const isSameQuantity = before?.redemption.quantity === after.redemption.quantity;
  return [...(isSameValue ? [] : ['value' as const]), ...(isSameQuantity ? [] : ['quantity' as const])];
}

export interface NewDefinition {
  readonly definition: VoucherDefinition;
  readonly members: readonly DefinitionMember[];
}

/** Applies the changed members of a campaign's definition to a code. */
export function applyDefinition(voucher: Voucher, { definition, members }: NewDefinition): Voucher {
  const { discount, gift, loyalty_card: card, redemption } = definition;
  const value = {
    ...(discount && isSameKind(voucher.discount, discount) && { discount }),
    ...(gift && voucher.gift && { gift: giftLike(voucher.gift, gift) }),
    ...(card && voucher.loyalty_card && { loyalty_card: cardLike(voucher.loyalty_card, card) }),
  };
  return {
    ...voucher,
    ...(members.includes('value') && value),
    ...(members.includes('quantity') && { redemption: { ...voucher.redemption, quantity: redemption.quantity } }),
  };
}

/** A code that was made with another type of discount than its campaign has keeps it. */
function isSameKind(own: Voucher['discount'], { type }: NonNullable<Voucher['discount']>): boolean {
  return !own || own.type === type;
}

/** A gift card whose balance was never changed gets the new amount; on any other card only the effect changes. */
function giftLike(gift: NonNullable<Voucher['gift']>, { amount, effect }: NonNullable<VoucherDefinition['gift']>) {
  return gift.balance === gift.amount && !gift.subtracted_amount
    ? { ...gift, amount, balance: amount, effect }
    : { ...gift, effect };
}

/** A loyalty card whose balance was never changed gets the new points. */
function cardLike(
  card: NonNullable<Voucher['loyalty_card']>,
  { points }: NonNullable<VoucherDefinition['loyalty_card']>,
) {
  return card.balance === card.points && !card.subtracted_points ? { ...card, points, balance: points } : card;
}
