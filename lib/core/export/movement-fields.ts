// The fields of exported changes of balances, and of points that expire.
import type { Shown } from '../answer/records';
import { shownTransaction, type CampaignMovement } from '../voucher/transactions';
import { column, type ExportFields } from './cell';

/** A change of a balance as answers show it, with its amount and what was left. */
export function exportedMovement(movement: CampaignMovement): Shown {
  const { voucherId, campaignId, delta, balanceAfter } = movement;
  const shown = shownTransaction({ id: voucherId, campaign_id: campaignId }, movement);
  return { ...shown, amount: delta, balance: balanceAfter };
}

export const EXPORTED_MOVEMENT: ExportFields<Shown> = {
  defaults: ['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
  metadata: null,
  columns: [
    ...['id', 'type', 'source_id', 'reason', 'source', 'balance', 'amount', 'created_at'],
    ...['campaign_id', 'voucher_id', 'related_transaction_id', 'details'],
  ].map((name) => column(name, (record: Shown) => record[name])),
};

/** Points do not expire here: the file is its header. */
export const EXPORTED_EXPIRATION: ExportFields<never> = {
  defaults: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
  metadata: null,
  columns: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'].map((name) =>
    column(name, () => null),
  ),
};
