// Who holds a code: the rows that a publication and an assignment make.
import type { Holder } from '../model/holder';
import type { Voucher } from '../model/voucher';
import { toIso } from './calendar';

export interface HolderMoment {
  readonly customerId: string;
  /** What gives the codes: the ids of its rows derive from it. */
  readonly publicationId: string;
  readonly nowMs: number;
}

/**
 * One row for each code that a publication gives. The id is 9 characters of time, 10 of the publication, and 2 that count:
 * ids sort as the codes were given.
 */
export function newHolders(
  vouchers: readonly Voucher[],
  { customerId, publicationId, nowMs }: HolderMoment,
): readonly Holder[] {
  const time = Math.max(0, Math.floor(nowMs)).toString(36).padStart(9, '0');
  const source = publicationId
    .slice(-10)
    .replace(/[^a-z0-9]/g, '0')
    .padStart(10, '0');
  return vouchers.map(({ id, is_referral_code }, index) => ({
    id: `rh_${time}${source}${String(index).padStart(2, '0')}`,
    created_at: toIso(nowMs),
    customer_id: customerId,
    holder_role: is_referral_code ? 'REFERRER' : 'OWNER',
    voucher_id: id,
  }));
}
