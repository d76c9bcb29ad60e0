// The opening balance of a new card is its whole value: a request with another balance is refused.
import type { Failure } from '../../errors';

interface SentCards {
  readonly gift?: { readonly amount?: number | null; readonly balance?: number | null } | null;
  readonly loyalty_card?: { readonly points?: number | null; readonly balance?: number | null } | null;
}

/**
 * Refuse a new card whose balance differs from its value.
 * @param at path of the cards in the request, such as `.voucher`
 * @returns invalid_voucher; null when the balance equals the whole value, or is absent
 */
export function refuseOtherBalance({ gift, loyalty_card: card }: SentCards, at = ''): Failure | null {
  if (isOther(gift?.balance, gift?.amount)) return refusal(`${at}.gift`, 'amount');
  return isOther(card?.balance, card?.points) ? refusal(`${at}.loyalty_card`, 'points') : null;
}

function isOther(balance: number | null | undefined, value: number | null | undefined): boolean {
  return typeof balance === 'number' && balance !== value;
}

function refusal(place: string, member: string): Failure {
  const rule = `must equal ${place}.${member}: a new card holds its whole value`;
  return { key: 'invalid_voucher', details: `Property ${place}.balance ${rule}. Send what is left as that value.` };
}
