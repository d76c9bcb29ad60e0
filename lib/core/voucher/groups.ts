// Vouchers that are stored together, and whether their codes are free.
import type { Failure } from '../../errors';
import type { Voucher } from '../../model/records/voucher';
import { comparedCode } from '../code';

/** Records by the campaign of their vouchers: each group is of one campaign, or of none. */
export function byCampaign<T>(
  records: readonly T[],
  voucherOf: (record: T) => Pick<Voucher, 'campaign_id'>,
): readonly (readonly T[])[] {
  const ids = new Set(records.map((record) => voucherOf(record).campaign_id));
  return [...ids].map((id) => records.filter((record) => voucherOf(record).campaign_id === id));
}

/** As `byCampaign`, in batches of a size at most. */
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
 * Refuse codes of which one is named twice or exists.
 * @param taken how many of them exist
 * @returns duplicate_key
 */
export function refuseRepeatedCodes(
  codes: readonly string[],
  { taken, isCaseSensitive }: { readonly taken: number; readonly isCaseSensitive: boolean },
): Failure | null {
  const compared = new Set(codes.map((code) => comparedCode(code, isCaseSensitive)));
  const twice = codes.length - compared.size;
  if (twice + taken === 0) return null;
  return { key: 'duplicate_key', details: `${taken} codes exist already, ${twice} are named twice.` };
}
