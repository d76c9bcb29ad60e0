// The only way to read an index: it leaves out entries that do not belong to the list.
import { isListed } from '../keys/item-kinds';
import type { Query, QueryPage, Table } from '../table/table';

/** A page of a partition, without entries that lead to items of another kind or project. Counts include them. */
export async function queryList(table: Table, query: Query): Promise<QueryPage> {
  const page = await table.query(query);
  const { index, partition } = query;
  if (index === undefined) return page;
  return { ...page, items: page.items.filter((item) => isListed({ index, partition }, item)) };
}
