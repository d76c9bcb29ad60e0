// The fields of exported changes of balances, and of points that expire.
import { parseLink } from '../../model/ledger/chain';
import type { JournalRow } from '../ledger/journal';
import { toTransactionResponse } from '../voucher/transactions';
import { column, type ExportFields } from './cell';
import type { ResponseObject } from '../../model/common';
import type { PointsBucketResponse } from '../../model/generated-answers/records';

/** Convert a balance change to its exported form, with amount, new balance, and its place in the hash chain. */
export function toExportedMovement(movement: JournalRow): ResponseObject {
  const { voucherId, campaignId, delta, balanceAfter, link, isOpening, arrivedMs } = movement;
  const { sequence = null, hash = null } = link === undefined ? {} : parseLink(link);
  const shown = toTransactionResponse({ id: voucherId, campaign_id: campaignId }, movement);
  const type = isOpening ? 'OPENING' : shown.type;
  const recorded_at = arrivedMs === undefined ? null : new Date(arrivedMs).toISOString();
  return { ...shown, type, amount: delta, balance: balanceAfter, sequence, hash, recorded_at };
}

const PUBLISHED = ['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'];
/** With these a file of default fields can be verified without the service. */
const CHAINED = ['voucher_id', 'sequence', 'hash', 'recorded_at'];

export const EXPORTED_MOVEMENT: ExportFields<ResponseObject> = {
  defaults: [...PUBLISHED, ...CHAINED],
  metadata: null,
  columns: [
    ...PUBLISHED,
    ...['campaign_id', 'voucher_id', 'related_transaction_id', 'details', 'sequence', 'hash', 'recorded_at'],
  ].map((name) => column(name, (record: ResponseObject) => record[name])),
};

/** Points by the day on which they expire, or expired. */
export const EXPORTED_EXPIRATION: ExportFields<PointsBucketResponse> = {
  defaults: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
  metadata: null,
  columns: [
    ...(['id', 'campaign_id', 'voucher_id', 'status', 'expires_at'] as const).map((name) =>
      column(name, (bucket: PointsBucketResponse) => bucket[name] ?? null),
    ),
    column('points', ({ bucket }: PointsBucketResponse) => bucket.total_points),
  ],
};
