// The item that counts one use of a campaign.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { boundsCondition, counterAttribute } from '../customers/usage-items';
import { NOT_SPREAD } from '../spread/rounds';
import type { ShardPlace } from '../spread/shards';
import type { ItemCondition, Key, Write } from '../table/table';
import type { Numbers } from './counter-items';

/** The item on which one use of a campaign is counted or given back. */
export interface PlacedUse {
  readonly use: CampaignUse;
  readonly counters: Key;
  readonly add: Numbers;
  readonly write: Write;
  /** Null for the counters themselves. */
  readonly shard: ShardPlace | null;
}

/** In one place: within the limits of the rules. */
export function onItem(use: CampaignUse, counters: Key, add: Numbers): PlacedUse {
  const bounds = boundsCondition(use.bounds, add);
  const condition: ItemCondition = bounds ? { test: 'and', of: [NOT_SPREAD, bounds] } : NOT_SPREAD;
  const change = { add, ...(use.ended && { remove: use.ended.map(counterAttribute) }) };
  return { use, counters, add, write: { kind: 'update', key: counters, change, condition }, shard: null };
}
