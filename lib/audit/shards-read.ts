// Codes, and counters of campaigns and rewards, with the counts on their shards.
import { shardEpoch } from '../storage/keys/counter-keys';
import { epochOf, isClosed, numbersCounted, sumOfShards, withShards } from '../storage/sharding/epochs';
import type { Item } from '../storage/table/table';
import type { Numbers, SpreadNumbers } from './facts';

interface ReadOwner {
  item: Item | null;
  readonly shards: Item[];
}

/** An owner with its total counts, and the inconsistencies of its shards. */
interface WholeOwner {
  readonly item: Item | null;
  readonly numbers: Numbers;
  readonly problems: readonly string[];
}

export class ShardsRead implements SpreadNumbers {
  private readonly read = new Map<string, ReadOwner>();

  /** @param owner the id of a campaign or reward, or the hash of a code */
  add(owner: string, item: Item): void {
    const one = this.read.get(owner) ?? { item: null, shards: [] };
    if (item.sk.startsWith('S#')) one.shards.push(item);
    else one.item = item;
    this.read.set(owner, one);
  }

  owners(): Iterable<string> {
    return this.read.keys();
  }

  of(owner: string): WholeOwner {
    const { item, shards } = this.read.get(owner) ?? { item: null, shards: [] };
    const epoch = item && epochOf(item);
    const own = shards.filter((shard) => shardEpoch(shard) === epoch);
    const isOpen = shards.some((shard) => shardEpoch(shard) !== epoch && !isClosed(shard));
    const whole = item && epoch !== null ? withShards(item, sumOfShards(own)) : item;
    return {
      item: whole,
      numbers: whole ? numbersCounted(whole) : {},
      problems: isOpen ? ['a shard of it is open, and it does not say so'] : [],
    };
  }
}
