// Counters of campaigns with the counts on their shards.
import { numbersCounted, sumOfShards, withShards } from '../storage/sharding/counter-items';
import { counterEpoch } from '../storage/keys/counter-keys';
import { epochOf, isClosed } from '../storage/sharding/epochs';
import type { Item } from '../storage/table/table';
import type { Numbers, SpreadNumbers } from './facts';

interface ShardedCounters {
  counters: Item | null;
  readonly shards: Item[];
}

export class CounterShardsRead implements SpreadNumbers {
  private readonly counted = new Map<string, ShardedCounters>();

  /** @param owner the id of a campaign or reward */
  add(owner: string, item: Item): void {
    const counted = this.counted.get(owner) ?? { counters: null, shards: [] };
    if (item.sk === 'N') counted.counters = item;
    else counted.shards.push(item);
    this.counted.set(owner, counted);
  }

  owners(): Iterable<string> {
    return this.counted.keys();
  }

  of(owner: string): { readonly numbers: Numbers; readonly problems: readonly string[] } {
    const { counters, shards } = this.counted.get(owner) ?? { counters: null, shards: [] };
    const epoch = counters && epochOf(counters);
    const own = shards.filter((shard) => counterEpoch(shard) === epoch);
    const isOpen = shards.some((shard) => counterEpoch(shard) !== epoch && !isClosed(shard));
    const whole = counters && epoch !== null ? withShards(counters, sumOfShards(own)) : counters;
    return {
      numbers: whole ? numbersCounted(whole) : {},
      problems: isOpen ? ['a shard of it is open, and it does not say so'] : [],
    };
  }
}
