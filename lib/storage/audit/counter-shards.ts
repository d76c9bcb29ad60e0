// Counters of campaigns with what stands on their shards.
import { CLOSED, isSpread, numbersCounted, SETTLED, sumOfShards, withShards } from '../campaigns/counter-items';
import type { Item } from '../table/table';
import type { Numbers, SpreadNumbers } from './facts';

interface Counted {
  counters: Item | null;
  readonly shards: Item[];
}

export class CounterShardsRead implements SpreadNumbers {
  private readonly counted = new Map<string, Counted>();

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
    if (!counters) return { numbers: sumOfShards(shards), problems: shards.length > 0 ? [NOT_SAID] : [] };
    if (isSpread(counters)) {
      return { numbers: numbersCounted(withShards(counters, sumOfShards(shards))), problems: [] };
    }
    const isOpen = shards.some((shard) => shard[CLOSED] !== true);
    return {
      numbers: numbersCounted(counters),
      problems: [
        ...(shards.length > 0 && counters[SETTLED] !== true ? [NOT_SAID] : []),
        ...(isOpen ? ['a shard of settled counters is open'] : []),
      ],
    };
  }
}

const NOT_SAID = 'shards count, and the counters do not say so';
