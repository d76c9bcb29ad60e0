// Faulty versions of lists that are spread over more shards, each without one thing by which every reader finds every entry.
import type { Item, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { LIST_SHARDS } from '../../../lib/storage/keys';
import { listSpansKey } from '../../../lib/storage/keys/counter-keys';
import { isOfNew, placeOf, placesIn, shardAmong } from '../../../lib/storage/lists/list-entries';
import { START_MS } from '../beginnings';
import type { Mutation } from '../mutation';
import { PROJECT } from '../world';

function isOfSpans(key: { readonly pk: string; readonly sk: string }): boolean {
  return key.pk.endsWith('#N#lists') && key.sk === 'L';
}

/** The spans that are not over, of which an item has all there ever were. */
function withoutThePast(item: Item): Item {
  const spans = JSON.parse(item.spans as string) as readonly (readonly [number, number, number])[];
  return { ...item, spans: JSON.stringify(spans.filter(([, untilMs]) => untilMs > START_MS + performance.now())) };
}

/** Among as many shards as there were in some span, whether it is over or not. */
function stillSpread(write: Write): Write {
  const place = write.kind === 'put' && isOfNew(write.condition) ? placeOf(write.item) : null;
  if (write.kind !== 'put' || !place || place.shard >= LIST_SHARDS) return write;
  return { ...write, item: { ...write.item, ...placesIn(write.item, place, shardAmong(place, 32)) } };
}

export const LIST_MUTATIONS: Readonly<Record<string, Mutation>> = {
  "a reader that merges today's number of shards": {
    shownBy: 123,
    get: async (key, table) => {
      const item = await table.get(key);
      return item && isOfSpans(key) ? withoutThePast(item) : item;
    },
  },
  'a writer that is behind: it goes on with the number of a span that is over': {
    shownBy: 49,
    transact: async (writes, table) => {
      const wasSpread = (await table.get(listSpansKey(PROJECT))) !== null;
      return table.transact(wasSpread ? writes.map(stillSpread) : writes);
    },
  },
  'more shards used than readers are told of': {
    shownBy: 49,
    write: (write, table) => (isOfSpans(keyOf(write)) ? Promise.resolve({ status: 'DONE' }) : table.write(write)),
  },
};
