// The fields of exported changes of balances, and of points that expire.
import { toTransactionResponse, type CampaignMovement } from '../voucher/transactions';
import { column, type ExportFields } from './cell';
import type { ResponseObject } from '../../model/common';

/** Convert a balance change to its exported form, with amount and new balance. */
export function toExportedMovement(movement: CampaignMovement): ResponseObject {
  const { voucherId, campaignId, delta, balanceAfter } = movement;
  const shown = toTransactionResponse({ id: voucherId, campaign_id: campaignId }, movement);
  return { ...shown, amount: delta, balance: balanceAfter };
}

export const EXPORTED_MOVEMENT: ExportFields<ResponseObject> = {
  defaults: ['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
  metadata: null,
  columns: [
    ...['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
    ...['campaign_id', 'voucher_id', 'related_transaction_id', 'details'],
  ].map((name) => column(name, (record: ResponseObject) => record[name])),
};

/** Points do not expire here: the file is its header. */
export const EXPORTED_EXPIRATION: ExportFields<never> = {
  defaults: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
  metadata: null,
  columns: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'].map((name) =>
    column(name, () => null),
  ),
};
