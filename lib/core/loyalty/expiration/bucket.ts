// Buckets: the lots of a loyalty card in answers, events and files.
import type { PointLot } from '../../../model/records/voucher';
import type { Voucher } from '../../../model/records/voucher';
import type { PointsBucketResponse } from '../../../model/generated-answers/records';
import type { VoucherFact } from '../../evaluation/facts';
import { sumOfLots } from '../../points/lots';

type Card = Pick<Voucher, 'id' | 'campaign_id'>;

/** Makes the id of a bucket from the id of its card and its last day; the day is null for points that never expire. */
export type BucketIds = (voucherId: string, date: string | null) => string;

/** The members of a bucket that its status does not change. */
interface BucketParts {
  readonly card: Card;
  readonly status: 'ACTIVE' | 'EXPIRED';
  readonly lot: Pick<PointLot, 'points' | 'created_ms' | 'updated_ms'> & { readonly date: string | null };
}

/** Convert a lot to its bucket. */
export function toBucketResponse({ card, status, lot }: BucketParts, idOf: BucketIds): PointsBucketResponse {
  const { date, points, created_ms, updated_ms } = lot;
  return {
    id: idOf(card.id, date),
    voucher_id: card.id,
    campaign_id: card.campaign_id ?? '',
    bucket: { total_points: points },
    status,
    ...(date !== null && { expires_at: date }),
    created_at: new Date(created_ms).toISOString(),
    ...(updated_ms > created_ms && { updated_at: new Date(updated_ms).toISOString() }),
    object: 'loyalty_points_bucket',
  };
}

/**
 * List the buckets of a card that have not ended, the first to end first; points that never expire are the last one.
 * Buckets without points are listed until their day has passed.
 */
export function listBuckets({ voucher, lots = [] }: VoucherFact, idOf: BucketIds): readonly PointsBucketResponse[] {
  const never = (voucher.loyalty_card?.balance ?? 0) - sumOfLots(lots);
  const createdMs = Date.parse(voucher.created_at);
  const rest = { date: null, points: never, created_ms: createdMs, updated_ms: createdMs };
  return [...lots, ...(never > 0 ? [rest] : [])].map((lot) =>
    toBucketResponse({ card: voucher, status: 'ACTIVE', lot }, idOf),
  );
}
