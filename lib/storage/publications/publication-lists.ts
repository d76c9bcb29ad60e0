// Lists of publications: of a project, of one customer, of one voucher.
import type { ListRequest } from '../../core/filter/list-spec';
import { cutPage, type ListPage } from '../../model/lists/page';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { type ProjectScope, ledgerPartition } from '../keys';
import { publicationKey, receiverPartition } from '../keys/related-keys';
import { itemsAs, readList, readListItems } from '../lists/read-list';
import type { Item, Key, Table } from '../table/table';
import { toStoredPublication } from './publication-items';

/**
 * List publications, of one customer or of all.
 * @param customerId limits the list to one customer; null for all
 */
export function listPublications(
  table: Table,
  { project, customerId }: { readonly project: string; readonly customerId: string | null },
  request: ListRequest<StoredPublication>,
): Promise<ListPage<StoredPublication>> {
  const load = itemsAs(table, toStoredPublication);
  if (customerId === null) return readList(table, { from: { project, type: 'B' }, load }, request);
  const from = [{ index: 'g2' as const, partition: receiverPartition(project, customerId) }];
  return readList(table, { from, load }, request);
}

/** List the publications of a voucher, newest first: the successful one, named in its record, and the refused ones. */
export async function publicationsOfVoucher(
  table: Table,
  { project }: ProjectScope,
  { voucher, request }: { readonly voucher: Voucher; readonly request: ListRequest<StoredPublication> },
): Promise<ListPage<StoredPublication>> {
  const { publication_id: id, published_at: date } = voucher.publish;
  const refused = await rowsOf(table, ledgerPartition(project, voucher.id));
  const all = id === undefined ? refused : [{ id, timeMs: Date.parse(date ?? '') }, ...refused];
  const newestFirst = all.toSorted((left, right) => right.timeMs - left.timeMs || (left.id < right.id ? 1 : -1));
  const keys = cutPage(newestFirst, request).map((one) => publicationKey(project, one.id));
  return { records: await readInOrder(table, keys), total: all.length };
}

interface PublicationListRow {
  readonly id: string;
  readonly timeMs: number;
}

async function rowsOf(table: Table, partition: string): Promise<readonly PublicationListRow[]> {
  const rows: PublicationListRow[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ partition, prefix: 'B#', after });
    rows.push(...page.items.map(rowOf));
    after = page.next;
  } while (after);
  return rows;
}

function rowOf({ sk }: Item): PublicationListRow {
  const [, time = '', id = ''] = sk.split('#');
  return { id, timeMs: Number.parseInt(time, 36) };
}

async function readInOrder(table: Table, keys: readonly Key[]): Promise<readonly StoredPublication[]> {
  return (await readListItems(table, keys)).map(toStoredPublication);
}
