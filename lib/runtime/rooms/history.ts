// What happened: redemptions, returns, activity of customers, and counters of days.
import { DynamoActivityStore } from '../../storage/activity/activity-store';
import { DynamoRedemptionLists } from '../../storage/redemptions/redemption-lists';
import { DynamoLedgerCheckpointStore } from '../../storage/vouchers/journal/ledger-checkpoint-store';
import { DynamoSummaryStore } from '../../storage/summaries/summary-store';
import { DynamoReturnStore } from '../../storage/returns/return-store';
import { revisionsOf } from '../shared-rooms/revisions';
import type { Room } from '../bind';

export const historyRoom = {
  stores: {
    activity: ({ table, retention }) => new DynamoActivityStore(table, retention.custom_events),
    redemptionLists: ({ table }) => new DynamoRedemptionLists(table),
    returns: (parts) => new DynamoReturnStore(parts.table, parts.config, revisionsOf(parts)),
    ledgerCheckpoints: ({ table }) => new DynamoLedgerCheckpointStore(table),
    summaries: ({ table }) => new DynamoSummaryStore(table),
  },
} satisfies Room;
