// Records about a person: orders, redemptions, rollbacks, refused attempts, publications, answers kept for repeats, and
// audit lines.
import type { ForgottenPerson } from '../../../model/forgotten-person';
import type { CustomEvent } from '../../../model/events/activity';
import type { RollbackResponse } from '../../../model/records/redemption';
import type { Order } from '../../../model/records/order';
import { rowKeys } from '../../keys/counter-keys';
import { itemKind, orderKey, type ProjectScope, customerPartition } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { publicationSourceKey, receiverPartition } from '../../keys/related-keys';
import { readListItems } from '../../lists/read-list';
import { queryList } from '../../lists/query-list';
import { withoutNotes } from '../../orders/order-notes';
import { withoutReceiver } from '../../publications/publication-person';
import { compressJson, compressIfLong, decompressIfLong } from '../../records/packing';
import { anonymousRollbacks, childrenOf, orderIdOf, withoutPerson } from '../../redemptions/redemption-person';
import { anonymousReturn, storedReturn } from '../../returns/return-items';
import { type Item, type Table, type ItemValue, undone } from '../../table/table';
import { tryWhileBusy } from '../../table/retries';
import { anonymousEvent } from '../../activity/forget-activity';
import {
  type Clearing,
  type ForgettingBatch,
  type ForgettingSearch,
  clearItem,
  buildOrderClearing,
  buildRecordClearing,
  pseudonymizeAttributes,
  pseudonymizeRecord,
} from './forgotten-items';

export interface HistoryPlace {
  /** Index of the partition. */
  readonly source: number;
  readonly after?: Item | undefined;
}

const RECORDS_AT_ONCE = 20;

/** The partitions of index g2 that contain records about a person. Each record leaves them as it is cleared. */
export function historyPartitions(
  { project }: ProjectScope,
  { customer_id, hash }: Pick<ForgottenPerson, 'customer_id' | 'hash'>,
): readonly string[] {
  const names = [customer_id, hash].filter((name) => name !== null);
  return names.flatMap((name) => [customerPartition(project, name), receiverPartition(project, name)]);
}

/** Remove a deleted person from one page of one source of the customer's history. */
export async function forgetHistory(
  table: Table,
  search: ForgettingSearch,
  { source, after }: HistoryPlace,
): Promise<ForgettingBatch<HistoryPlace>> {
  const { scope, person } = search;
  const partition = historyPartitions(scope, person)[source];
  if (partition === undefined) return { done: 0, next: null };
  const page = await queryList(table, { index: 'g2', partition, limit: RECORDS_AT_ONCE, after });
  const items = await readListItems(table, page.items);
  // In this order: the record has the key of its source id, and of the lines of its children.
  await Promise.all(items.map((item) => releaseSource(table, scope, item)));
  for (const item of items) await forgetChildren(table, search, item);
  for (const item of items) await forgetClaimedOrder(table, search, item);
  await Promise.all(items.map((item) => clearItem(table, item, clearingOf(person, partition))));
  return { done: items.length, next: page.next ? { source, after: page.next } : { source: source + 1 } };
}

/** Index entries may lag: an item that has moved to another partition was cleared. */
function clearingOf(person: ForgottenPerson, partition: string): Clearing {
  return (item) => {
    if (item.g2p !== partition) return null;
    const set = cleared(item, person);
    const isByName = set.g2p === undefined;
    if (item.sk === 'O') return buildOrderClearing(item, set);
    const claim = item.claim === undefined ? [] : ['claim'];
    return buildRecordClearing(item, set, isByName ? [...claim, 'g2p', 'g2s'] : claim);
  };
}

function cleared(item: Item, person: ForgottenPerson): Readonly<Record<string, ItemValue>> {
  const set = withoutRest(item);
  return { ...set, ...pseudonymizeAttributes({ ...item, ...set }, person) };
}

function withoutRest(item: Item): Readonly<Record<string, ItemValue>> {
  if (item.sk === 'O') return { record: withoutNotes(item.record as Order) };
  // A line of the audit trail says nothing of a customer but the id.
  if (itemKind(item) === 'PEOPLE T') return {};
  if (item.sk === 'I')
    return { answer: compressIfLong(JSON.stringify(anonymousAnswer(decompressIfLong(item.answer)))) };
  if (itemKind(item) === 'R RT') return { body: compressJson(anonymousReturn(storedReturn(item).record)) };
  return item.aim ? withoutReceiver(item) : withoutPerson(item);
}

/** Kept answers about a person: those of rollbacks and custom events. The guard of a return refers to its record. */
function anonymousAnswer(answer: unknown): RollbackResponse | CustomEvent {
  const { object } = answer as { readonly object?: string };
  return object === 'event' ? anonymousEvent(answer as CustomEvent) : anonymousRollbacks(answer as RollbackResponse);
}

/** A shop may have named a publication after the person. */
async function releaseSource(table: Table, { project }: ProjectScope, item: Item): Promise<void> {
  const { id, source_id } = (item.aim ? item.record : {}) as { id?: string; source_id?: string | null };
  if (id === undefined || typeof source_id !== 'string') return;
  const outcome = await tryWhileBusy(() =>
    table.write({
      kind: 'delete',
      key: publicationSourceKey(project, source_id),
      condition: { test: 'eq', path: 'publication', value: id },
    }),
  );
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}

/** The lines in the histories of codes and tiers: lists of redemptions show and filter children by them. */
async function forgetChildren(
  table: Table,
  { scope: { project }, person }: ForgettingSearch,
  item: Item,
): Promise<void> {
  const keys = childrenOf(item).flatMap(({ id, date, related_object_id }) =>
    rowKeys(project, related_object_id, { timeMs: Date.parse(date), id }),
  );
  const lines = await table.batchGet(keys);
  await Promise.all(lines.map((line) => clearItem(table, line, (now) => pseudonymizeRecord(now, person))));
}

/** An order that a browser redeemed for a claimed customer id has no customer: its redemption leads to it. */
async function forgetClaimedOrder(table: Table, { scope: { project } }: ForgettingSearch, item: Item): Promise<void> {
  const hash = item.claim === undefined ? null : hashOfId('ord', orderIdOf(item) ?? '');
  const order = hash === null ? null : await table.get(orderKey(project, hash));
  if (!order) return;
  await clearItem(table, order, (now) => {
    const record = now.record as Order;
    const cleared = withoutNotes(record);
    return record.customer_id === null && JSON.stringify(cleared) !== JSON.stringify(record)
      ? buildOrderClearing(now, { record: cleared })
      : null;
  });
}
