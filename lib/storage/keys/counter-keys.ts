// Keys of the counters of a campaign where many requests count at once.
//
// | item | pk | sk |
// |---|---|---|
// | shard of the counters of a campaign | <project>#N#<its id>#<partition> | S#<row> |
import { countersKey } from '../keys';
import type { Key } from '../table/table';

/** The counters of one campaign are spread over this many partition keys, and over so many items of each. */
export interface CounterShards {
  readonly partitions: number;
  readonly rows: number;
}

/** One partition key lets 500 transactions a second through, one item 80: these are 16,000 and 40,000. */
export const COUNTER_SHARDS: CounterShards = { partitions: 32, rows: 16 };

export const COUNTER_SHARD_PREFIX = 'S#';

/** @param shard its number, from 0 up to, but not, the number of all shards */
export function counterShardKey(
  project: string,
  campaignId: string,
  { shards: { rows }, number }: { readonly shards: CounterShards; readonly number: number },
): Key {
  const partition = counterShardPartition(project, campaignId, Math.floor(number / rows));
  return { pk: partition, sk: `${COUNTER_SHARD_PREFIX}${number % rows}` };
}

export function counterShardPartition(project: string, campaignId: string, partition: number): string {
  return `${countersKey(project, campaignId).pk}#${partition}`;
}

/** Whose counters an item holds. */
export function countedCampaign({ pk }: Key): readonly [project: string, campaignId: string] {
  const [project = '', , id = ''] = pk.split('#');
  return [project, id];
}
