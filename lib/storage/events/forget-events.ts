// Waiting events about a person, and those sent within the last month: their data is removed, and their ids stay.
import { type OutboxRow, thinFact } from '../../model/events/events';
import {
  clearItem,
  buildRecordClearing,
  type ForgettingBatch,
  pseudonymizeAttributes,
  pseudonymReplacement,
  type ForgettingSearch,
} from '../customers/forgetting/forgotten-items';
import { LIST_SHARDS, listPartition } from '../keys';
import { outboxPartition } from '../keys/event-keys';
import { readListItems } from '../lists/read-list';
import { queryList } from '../lists/query-list';
import { compressJson, compressText, decompressJson, decompressText } from '../records/packing';
import type { Item, Table, ItemValue } from '../table/table';

export interface EventsPlace {
  /** Waiting rows come first: rows that are dispatched meanwhile are found among the deliveries. */
  readonly among: 'ROWS' | 'DELIVERIES';
  readonly shard: number;
  readonly after?: Item | undefined;
}

const ITEMS_AT_ONCE = 25;

/** Removes the person's data from one portion of waiting and sent events. */
export async function forgetEvents(
  table: Table,
  search: ForgettingSearch,
  { among, shard, after }: EventsPlace,
): Promise<ForgettingBatch<EventsPlace>> {
  const { project } = search.scope;
  const portion = { limit: ITEMS_AT_ONCE, after };
  const page =
    among === 'ROWS'
      ? await table.query({ partition: outboxPartition(shard), prefix: 'E#', ...portion })
      : await queryList(table, { index: 'g1', partition: listPartition(project, 'W', shard), ...portion });
  const items = among === 'ROWS' ? page.items : await readListItems(table, page.items);
  // Rows of all projects wait together.
  const own = items.filter((item) => among === 'DELIVERIES' || item.project === project);
  for (const item of own) await clearItem(table, item, (now) => buildRecordClearing(now, withoutPerson(now, search)));
  return { done: own.length, next: page.next ? { among, shard, after: page.next } : nextPlace(among, shard) };
}

function nextPlace(among: EventsPlace['among'], shard: number): EventsPlace | null {
  if (shard + 1 < LIST_SHARDS) return { among, shard: shard + 1 };
  return among === 'ROWS' ? { among: 'DELIVERIES', shard: 0 } : null;
}

/** Empty when the item does not name the person. */
function withoutPerson(item: Item, { person }: ForgettingSearch): Readonly<Record<string, ItemValue>> {
  const text = decompressText(item.body);
  const names = [
    ...(pseudonymReplacement(person) ? [pseudonymReplacement(person)?.from ?? ''] : []),
    ...(person.source_id === null ? [] : [`"source_id":${JSON.stringify(person.source_id)}`]),
  ];
  if (!names.some((name) => text.includes(name))) return {};
  const set = { body: item.sk === 'D' ? thinBody(text) : thinRow(decompressJson(item.body) as OutboxRow) };
  return { ...set, ...pseudonymizeAttributes({ ...item, ...set }, person) };
}

/** Shaped like a body that is too large: a receiver that gets it again reads the record by its id. */
function thinBody(text: string): Uint8Array {
  const sent = JSON.parse(text) as { readonly event: { readonly entity_id: string } };
  return compressText(JSON.stringify({ ...sent, data: { id: sent.event.entity_id, truncated: true } }));
}

function thinRow(row: OutboxRow): Uint8Array {
  return compressJson({ ...row, ...(row.facts && { facts: row.facts.map(thinFact) }) });
}
