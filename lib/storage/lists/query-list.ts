// The one way to read an index: what does not belong into a list is not read from it, however it got there.
import { isListed } from '../keys/listed-kinds';
import type { Query, QueryPage, Table } from '../table/table';

/** A page of a partition, without entries that lead to items of another kind or project. Counts are those of the index. */
export async function queryList(table: Table, query: Query): Promise<QueryPage> {
  const page = await table.query(query);
  const { index, partition } = query;
  if (index === undefined) return page;
  return { ...page, items: page.items.filter((item) => isListed({ index, partition }, item)) };
}
