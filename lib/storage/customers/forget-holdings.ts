// The rows that lead from a customer to the codes they hold, or were referred by: moved to the pseudonym, row by row.
import { holderPartition } from '../keys/related-keys';
import { type Item, type Table, undone } from '../table/table';
import { tryWhileBusy } from '../table/try-while-busy';
import { type Portion, type Search, renamed } from './forgotten-items';

const ROWS_AT_ONCE = 20;

/** Rows that are moved are gone: the next portion begins at the first that is left. */
export async function forgetHoldings(table: Table, search: Search): Promise<Portion<true>> {
  const { scope, person } = search;
  if (person.customer_id === null) return { done: 0, next: null };
  const partition = holderPartition(scope.project, person.customer_id);
  const { items, next } = await table.query({ partition, limit: ROWS_AT_ONCE });
  for (const item of items) await moveRow(table, search, item);
  return { done: items.length, next: next ? true : null };
}

async function moveRow(table: Table, { scope, person }: Search, item: Item): Promise<void> {
  const { pk, sk } = item;
  const moved = { ...item, ...renamed(item, person), pk: holderPartition(scope.project, person.pseudonym) };
  const writes = [
    { kind: 'put', item: moved },
    { kind: 'delete', key: { pk, sk }, condition: { test: 'exists', path: 'pk' } },
  ] as const;
  const outcome = await tryWhileBusy(() => table.transact(writes));
  // Refused: the code was removed, or another worker moved the row.
  if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
}
