// Rows of holders as they are stored: a referee has one for each code, others one for all codes they were given at once.
import type { Holder } from '../../model/records/holder';
import { queryList } from '../lists/query-list';
import type { Item, Query, Table } from '../table/table';

/** Marks in a row of several codes that one of them is gone: a mark needs no reading, and two never undo each other. */
export function goneAttribute(voucherId: string): string {
  return `gone#${voucherId}`;
}

/** The holders of a row whose codes are not gone. */
export function holdersIn(item: Item | null): readonly Holder[] {
  const record = item?.record as Holder | readonly Holder[] | undefined;
  return record === undefined ? [] : [record].flat().filter(({ voucher_id }) => !item?.[goneAttribute(voucher_id)]);
}

export async function allRows(table: Table, query: Query): Promise<readonly Item[]> {
  const rows: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryList(table, { ...query, after });
    rows.push(...page.items);
    after = page.next;
  } while (after);
  return rows;
}
