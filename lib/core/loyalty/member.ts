// Members of a loyalty campaign.
import type { Voucher } from '../../model/records/voucher';

/** True when the code is a loyalty card with a holder. */
export function isMember({ type, holder_id }: Pick<Voucher, 'type' | 'holder_id'>): boolean {
  return type === 'LOYALTY_CARD' && Boolean(holder_id);
}
