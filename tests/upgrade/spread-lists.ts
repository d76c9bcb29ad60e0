// Lists that were spread over more shards before a release is rolled back to one that knows four.
import { DEMO_PROJECT } from '../../lib/model/demo';
import type { FormatChanges } from '../../lib/storage/formats/formats';
import { listSpansKey } from '../../lib/storage/keys/counter-keys';
import { itemKind } from '../../lib/storage/keys/item-kinds';
import { toStoredSpans } from '../../lib/storage/lists/spread/list-spans';
import { placeOf, placesIn, shardAmong } from '../../lib/storage/lists/spread/wide-places';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Item } from '../../lib/storage/table/table';
import { type TablePlace, TableReader } from '../../scripts/audit/read-table';

const HOUR_MS = 3_600_000;

/** As under a load that a test cannot make: what was redeemed so far stands where it would in a span of 32 shards. @param changes the formats by then @returns how many */
export async function spreadLists(place: TablePlace, changes: FormatChanges): Promise<number> {
  const [reader, table] = [new TableReader(place, changes), new DynamoTable(place)];
  const nowMs = Date.now();
  const spans = [{ fromMs: nowMs - HOUR_MS, untilMs: nowMs + HOUR_MS, shards: 32 }];
  await table.write({ kind: 'put', item: { ...listSpansKey(DEMO_PROJECT), ...toStoredSpans({ revision: 1, spans }) } });
  const moved = (await reader.items(DEMO_PROJECT)).flatMap((item) => {
    const found = isNewRecord(item, nowMs) ? placeOf(item) : null;
    const shard = found && shardAmong(found, 32);
    return found && shard !== null && shard !== found.shard ? [{ item, set: placesIn(item, found, shard) }] : [];
  });
  for (const { item, set } of moved) {
    await table.write({ kind: 'update', key: { pk: item.pk, sk: item.sk }, change: { set } });
  }
  reader.close();
  return moved.length;
}

function isNewRecord(item: Item, nowMs: number): boolean {
  const place = placeOf(item);
  return ['R R', 'R B', 'O O', 'C C'].includes(itemKind(item)) && place !== null && nowMs - place.timeMs < HOUR_MS;
}
