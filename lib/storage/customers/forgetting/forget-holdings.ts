// The rows of a person: those that lead to held codes, or to referrals, are moved to the pseudonym, row by row, without
// the activity rows; separate counts are deleted.
import { APART_OF_ALL, apartPrefix, holderPartition, pagePrefix, PAGES_OF_ALL } from '../../keys/related-keys';
import { customerKey } from '../../keys';
import { hashOfId } from '../../name-hashes';
import { type Item, type QueryPage, type Table, undone } from '../../table/table';
import { lineOf, type RefereeRecord, withoutLine } from '../holder-rows';
import { tryWhileBusy } from '../../table/retries';
import { type ForgettingBatch, type ForgettingSearch, pseudonymizeAttributes } from './forgotten-items';

const ROWS_AT_ONCE = 20;

/**
 * Move the next rows of codes that a deleted customer holds to the pseudonym. Moved rows are gone: the next portion
 * begins at the first that is left.
 */
export async function forgetHoldings(table: Table, search: ForgettingSearch): Promise<ForgettingBatch<true>> {
  const { scope, person } = search;
  if (person.customer_id === null) return { done: 0, next: null };
  const partition = holderPartition(scope.project, person.customer_id);
  const { items, next } = await table.query({ partition, limit: ROWS_AT_ONCE });
  for (const item of items) await moveRow(table, search, item);
  return { done: items.length, next: next ? true : null };
}

async function moveRow(table: Table, { scope, person }: ForgettingSearch, item: Item): Promise<void> {
  const { pk, sk } = item;
  const kept = lineOf(item) ? { ...item, record: withoutLine(item.record as RefereeRecord) } : item;
  const moved = {
    ...kept,
    ...pseudonymizeAttributes(kept, person),
    pk: holderPartition(scope.project, person.pseudonym),
  };
  const writes = [
    { kind: 'put', item: moved },
    { kind: 'delete', key: { pk, sk }, condition: { test: 'exists', path: 'pk' } },
  ] as const;
  const outcome = await tryWhileBusy(() => table.transact(writes));
  // Refused: the code was removed, or another worker moved the row.
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}

/**
 * Delete the separate counts of a deleted customer, of earlier customers with that source id and of its claims. If a
 * later customer has the source id, only the counts of the deleted one.
 */
export async function forgetCounts(
  table: Table,
  { scope: { project }, person }: ForgettingSearch,
): Promise<ForgettingBatch<true>> {
  const { customer_id: id, hash } = person;
  const ofId = id === null ? null : hashOfId('cust', id);
  const whose = hash ?? ofId;
  if (whose === null) return { done: 0, next: null };
  const prefixes =
    hash === null
      ? [apartPrefix(id), pagePrefix(id)]
      : [APART_OF_ALL, PAGES_OF_ALL, apartPrefix(null), pagePrefix(null)];
  const partition = customerKey(project, whose).pk;
  const pages = await Promise.all(prefixes.map((prefix) => removeRows(table, partition, prefix)));
  const done = pages.reduce((sum, { items }) => sum + items.length, 0);
  return { done, next: pages.some(({ next }) => next) ? true : null };
}

async function removeRows(table: Table, partition: string, prefix: string): Promise<QueryPage> {
  const page = await table.query({ partition, prefix, limit: ROWS_AT_ONCE });
  await Promise.all(page.items.map((item) => removeRow(table, item)));
  return page;
}

async function removeRow(table: Table, { pk, sk }: Item): Promise<void> {
  const outcome = await tryWhileBusy(() => table.write({ kind: 'delete', key: { pk, sk } }));
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}
