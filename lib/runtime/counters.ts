// The counters of campaigns.
import { DynamoCampaignCounters } from '../storage/campaigns/campaign-counters';
import { ShardedCounters } from '../storage/sharding/sharded-counters';
import { CodeReads } from '../storage/vouchers/code-shards';
import type { Room, StoreParts } from './bind';

const known = new WeakMap<StoreParts, DynamoCampaignCounters>();

/** The memory of counters, which stores of several rooms share. */
export function countersOf(parts: StoreParts): DynamoCampaignCounters {
  const counters =
    known.get(parts) ?? new DynamoCampaignCounters(new ShardedCounters(parts.formatted, parts), parts.nowMs);
  known.set(parts, counters);
  return counters;
}

const reads = new WeakMap<StoreParts, CodeReads>();

/** The memory of codes, which stores of several rooms share. */
export function codesOf(parts: StoreParts): CodeReads {
  const codes = reads.get(parts) ?? new CodeReads(parts.formatted, countersOf(parts).sharded);
  reads.set(parts, codes);
  return codes;
}

export const countersRoom = {
  stores: { campaignCounters: countersOf },
} satisfies Room;
