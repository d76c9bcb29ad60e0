// Vouchers that are stored together, and the check that their codes are free.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import { normalizeCode } from '../code';

/** Records by the campaign of their vouchers: each group is of one campaign, or of none. */
export function byCampaign<T>(
  records: readonly T[],
  voucherOf: (record: T) => Pick<Voucher, 'campaign_id'>,
): readonly (readonly T[])[] {
  const ids = new Set(records.map((record) => voucherOf(record).campaign_id));
  return [...ids].map((id) => records.filter((record) => voucherOf(record).campaign_id === id));
}

/** Group records by their voucher's campaign, in batches of at most `size`. */
export function batchesByCampaign<T>(
  records: readonly T[],
  voucherOf: (record: T) => Pick<Voucher, 'campaign_id'>,
  size: number,
): readonly (readonly T[])[] {
  return byCampaign(records, voucherOf).flatMap((group) => {
    const count = Math.ceil(group.length / size);
    return Array.from({ length: count }, (_, at) => group.slice(at * size, (at + 1) * size));
  });
}

/**
 * Refuse codes that are repeated in the request or already exist.
 * @param taken the number of existing ones
 * @returns duplicate_key
 */
export function refuseRepeatedCodes(
  codes: readonly string[],
  { taken, isCaseSensitive }: { readonly taken: number; readonly isCaseSensitive: boolean },
): Failure | null {
  const compared = new Set(codes.map((code) => normalizeCode(code, isCaseSensitive)));
  const twice = codes.length - compared.size;
  if (twice + taken === 0) return null;
  return { key: 'duplicate_key', details: `${taken} codes exist already, ${twice} are named twice.` };
}
