// The lists of static segments: the id of the person is removed, so that the segment no longer lists the customer.
import { CONFIG_KINDS } from '../../../model/config';
import type { Segment } from '../../../model/segments/segment';
import { configPartition } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { segmentKeyOf } from '../../keys/event-keys';
import { customersOf } from '../../segments/segment-members';
import type { ItemCondition, Table } from '../../table/table';
import { clearItem, type ForgettingBatch, type ForgettingSearch } from './forgotten-items';

/** The page token: the last segment of the previous batch. */
export interface SegmentsPlace {
  readonly after: string | null;
}

const SEGMENTS_AT_ONCE = 50;

/** Removes the person from the next static segments. Done again it changes nothing more. */
export async function forgetSegments(
  table: Table,
  { scope: { project }, person }: ForgettingSearch,
  { after }: SegmentsPlace,
): Promise<ForgettingBatch<SegmentsPlace>> {
  const id = person.customer_id;
  const hash = id === null ? null : hashOfId('cust', id);
  if (id === null || hash === null) return { done: 0, next: null };
  const partition = configPartition(project);
  const prefix = `${CONFIG_KINDS.segment.letter}#`;
  const behind = after === null ? undefined : { pk: partition, sk: `${prefix}${after}` };
  const { items, next } = await table.query({ partition, prefix, limit: SEGMENTS_AT_ONCE, after: behind });
  const segments = items.map(({ record }) => record as Segment).filter(({ type }) => type === 'static');
  const parts = await table.batchGet(segments.map((segment) => segmentKeyOf(project, segment, hash)));
  const listing = parts.filter((part) => customersOf(part).includes(id));
  for (const part of listing) await clearItem(table, part, (item) => withoutCustomer(customersOf(item), id));
  const last = (items.at(-1)?.record as Segment | undefined)?.id ?? null;
  return { done: listing.length, next: next && last !== null ? { after: last } : null };
}

/** The change fails when another person was removed from the list first: the number of its ids differs then. */
function withoutCustomer(customers: readonly string[], id: string) {
  if (!customers.includes(id)) return null;
  const condition: ItemCondition = { test: 'eq', path: 'size', value: customers.length };
  const left = customers.filter((one) => one !== id);
  return { change: { set: { customers: left, size: left.length } }, condition };
}
