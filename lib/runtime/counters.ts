// The counters of campaigns.
import { DynamoCampaignCounters } from '../storage/campaigns/campaign-counters';
import type { Room, StoreParts } from './bind';

const known = new WeakMap<StoreParts, DynamoCampaignCounters>();

/** The memory of counters, which stores of several rooms share. */
export function countersOf(parts: StoreParts): DynamoCampaignCounters {
  const counters = known.get(parts) ?? new DynamoCampaignCounters(parts.table, parts);
  known.set(parts, counters);
  return counters;
}

export const countersRoom = {
  stores: { campaignCounters: countersOf },
} satisfies Room;
