// Lists of publications: of a project, of one customer, of one voucher.
import type { StoredPublication } from '../model/publication';
import type { Voucher } from '../model/voucher';
import type { PublicationListAsk, PublicationPage } from '../ports/publications';
import { type ProjectScope, ledgerPartition } from './keys';
import { type ListRange, readFilteredPage, readListEntries, readListItems, readListPage, typeSources } from './lists';
import { storedPublication } from './publication-items';
import { publicationKey, receiverPartition } from './publication-keys';
import type { Item, Key, Table } from './table';

/** In order of time without a test it costs the page; with a test, or in another order, the range. */
export async function listPublications(
  table: Table,
  { project }: ProjectScope,
  ask: PublicationListAsk,
): Promise<PublicationPage> {
  const { ascending, afterMs, beforeMs, customerId, keep, compare } = ask;
  const sources =
    customerId === null
      ? typeSources(project, 'B')
      : [{ index: 'g2' as const, partition: receiverPartition(project, customerId) }];
  const range: ListRange = { sources, ascending, afterMs, beforeMs };
  if (compare) return sortedPage(await allOf(table, range), { ...ask, compare });
  const { items, total } = keep
    ? await readFilteredPage(table, { ...range, keep: (item) => keep(storedPublication(item)) }, ask)
    : await readListPage(table, range, ask);
  return { publications: items.map(storedPublication), total };
}

async function allOf(table: Table, range: ListRange): Promise<readonly StoredPublication[]> {
  const items = await readListItems(table, await readListEntries(table, range));
  return items.map(storedPublication);
}

function sortedPage(
  all: readonly StoredPublication[],
  ask: PublicationListAsk & { readonly compare: (left: StoredPublication, right: StoredPublication) => number },
): PublicationPage {
  const { page, limit, keep, compare } = ask;
  const kept = (keep ? all.filter(keep) : all).toSorted(compare);
  return { publications: kept.slice((page - 1) * limit, page * limit), total: kept.length };
}

/** The one publication that gave the voucher away, which its record names, and those that were refused. */
export async function publicationsOfVoucher(
  table: Table,
  { project }: ProjectScope,
  { voucher, page, limit }: { readonly voucher: Voucher; readonly page: number; readonly limit: number },
): Promise<PublicationPage> {
  const { publication_id: id, published_at: date } = voucher.publish;
  const refused = await rowsOf(table, ledgerPartition(project, voucher.id));
  const all = id === undefined ? refused : [{ id, timeMs: Date.parse(date ?? '') }, ...refused];
  const newestFirst = all.toSorted((left, right) => right.timeMs - left.timeMs || (left.id < right.id ? 1 : -1));
  const keys = newestFirst.slice((page - 1) * limit, page * limit).map((one) => publicationKey(project, one.id));
  return { publications: await readInOrder(table, keys), total: all.length };
}

interface Row {
  readonly id: string;
  readonly timeMs: number;
}

async function rowsOf(table: Table, partition: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ partition, prefix: 'B#', after });
    rows.push(...page.items.map(rowOf));
    after = page.next;
  } while (after);
  return rows;
}

function rowOf({ sk }: Item): Row {
  const [, time = '', id = ''] = sk.split('#');
  return { id, timeMs: Number.parseInt(time, 36) };
}

async function readInOrder(table: Table, keys: readonly Key[]): Promise<readonly StoredPublication[]> {
  return (await readListItems(table, keys)).map(storedPublication);
}
