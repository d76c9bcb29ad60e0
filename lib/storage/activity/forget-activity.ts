// Deletes what only the person's activity records contain; nothing else needs it.
import type { CustomEvent } from '../../model/events/activity';
import { activityPartition } from '../keys/event-keys';
import { type Table, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import type { ForgettingBatch, ForgettingSearch } from '../customers/forgetting/forgotten-items';

const ROWS_AT_ONCE = 20;

/**
 * Delete the next activity rows of a deleted customer. Deleted rows are gone: the next portion begins at the first that
 * is left.
 */
export async function forgetActivity(
  table: Table,
  { scope, person }: ForgettingSearch,
): Promise<ForgettingBatch<true>> {
  if (person.customer_id === null) return { done: 0, next: null };
  const partition = activityPartition(scope.project, person.customer_id);
  const { items, next } = await table.query({ partition, limit: ROWS_AT_ONCE });
  for (const { pk, sk } of items) {
    const outcome = await tryWhileBusy(() => table.write({ kind: 'delete', key: { pk, sk } }));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw undone(outcome);
  }
  return { done: items.length, next: next ? true : null };
}

/** Return a custom event without the data of its deleted customer, as a repeated request receives the event. */
export function anonymousEvent(event: CustomEvent): CustomEvent {
  const { id } = event.customer;
  return { ...event, customer: { id, source_id: null, metadata: {}, object: 'customer' }, metadata: {} };
}
