// What other releases stored gets the index entries that this release lists it by.
import type { Table, WriteOutcome } from '../../lib/storage/table/table';
import { indexEmails } from '../reindex/customers';
import { type TablePlace, recordsIn } from '../reindex/items';
import { indexMovements } from '../reindex/movements';
import { indexRedemptions } from '../reindex/redemptions';

const DONE: WriteOutcome = { status: 'DONE' };

/** A table that ignores writes and reports them as done. */
function unwritten(table: Table): Table {
  return {
    get: (key) => table.get(key),
    batchGet: (keys) => table.batchGet(keys),
    query: (query) => table.query(query),
    write: () => Promise.resolve(DONE),
    transact: () => Promise.resolve(DONE),
  };
}

/** Repeated, it changes nothing. @returns one line for each index */
export async function indexEverything(place: TablePlace, isDryRun: boolean): Promise<readonly string[]> {
  const table = isDryRun ? unwritten(recordsIn(place)) : recordsIn(place);
  const were = isDryRun ? 'would be' : 'were';
  const { cards, lines } = await indexMovements(place, table);
  const { redemptions, entries } = await indexRedemptions(place, table);
  const { customers, addresses } = await indexEmails(place, table);
  return [
    `${cards} cards of campaigns were looked at, and ${lines} lines of their ledgers ${were} put into lists.`,
    `${redemptions} redemptions were looked at, and ${entries} entries of their lists ${were} given other values.`,
    `${customers} customers were looked at, and ${addresses} e-mail addresses ${were} put into the index.`,
  ];
}
