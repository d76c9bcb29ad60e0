// What happened: redemptions, activity of customers, and counters of days.
import { DynamoActivityStore } from '../../storage/activity/activity-store';
import { DynamoRedemptionLists } from '../../storage/redemptions/redemption-lists';
import { DynamoSummaryStore } from '../../storage/summaries/summary-store';
import type { Room } from '../parts';

export const historyRoom = {
  stores: {
    activity: ({ table, retention }) => new DynamoActivityStore(table, retention.custom_events),
    redemptionLists: ({ table }) => new DynamoRedemptionLists(table),
    summaries: ({ table }) => new DynamoSummaryStore(table),
  },
} satisfies Room;
