// Items into the table, the last of them whole or not at all.
import type { Item, Table } from '../../../lib/storage/table/table';
import { sendUntilDone } from '../../../lib/storage/table/retries';

const BATCH = 100;
/** A busy machine answers late; the same puts again change nothing. */
const MOST_MS = 60_000;
const WORKERS = 4;

/**
 * Puts the items that come last in one transaction, after all others: a reader that sees one of them sees them all.
 * @throws Error before the first write, when they are more than one transaction holds
 */
export async function loadItems(table: Table, all: readonly Item[], isLast: (item: Item) => boolean): Promise<void> {
  const last = all.filter(isLast);
  if (last.length > BATCH) throw new Error(`${last.length} items do not come last together: ${BATCH} at most.`);
  await putAll(
    table,
    all.filter((item) => !isLast(item)),
  );
  await putAll(table, last);
}

async function putAll(table: Table, items: readonly Item[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_unused, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  const worker = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const puts = batch.map((item) => ({ kind: 'put', item }) as const);
      const { status } = await sendUntilDone(() => table.transact(puts), MOST_MS);
      if (status !== 'DONE') throw new Error(`The demo shop was not written: ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}
