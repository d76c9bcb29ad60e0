// Members of a loyalty campaign.
import type { Voucher } from '../../model/records/voucher';

/** Whether the code is a card that somebody holds. */
export function isMember({ type, holder_id }: Pick<Voucher, 'type' | 'holder_id'>): boolean {
  return type === 'LOYALTY_CARD' && Boolean(holder_id);
}
