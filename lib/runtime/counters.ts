// The counters of campaigns.
import { DynamoCampaignCounters } from '../storage/campaigns/campaign-counters';
import { SpreadCounters } from '../storage/campaigns/spread-counters';
import type { Room, StoreParts } from './parts';

const known = new WeakMap<StoreParts, SpreadCounters>();

/** The memory of counters, which stores of several rooms share. */
export function countersOf(parts: StoreParts): SpreadCounters {
  const counters = known.get(parts) ?? new SpreadCounters(parts.table, parts);
  known.set(parts, counters);
  return counters;
}

export const countersRoom = {
  stores: { campaignCounters: (parts) => new DynamoCampaignCounters(countersOf(parts)) },
} satisfies Room;
