// Lists of publications: of a project, of one customer, of one voucher.
import { narrowest } from '../../core/operators/time-range';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import type { PublicationListAsk, PublicationPage } from '../../ports/publications';
import { type ProjectScope, ledgerPartition } from '../keys';
import {
  type ListRange,
  readFilteredPage,
  readListEntries,
  readListItems,
  type TestedRange,
  testedRange,
} from '../lists/lists';
import { storedPublication } from './publication-items';
import { publicationKey, receiverPartition } from '../keys/publication-keys';
import type { Item, Key, Table } from '../table/table';

/** In order of time it costs the page, and with a test the entries; a test of records, or another order, the range. */
export async function listPublications(
  table: Table,
  { project }: ProjectScope,
  ask: PublicationListAsk,
): Promise<PublicationPage> {
  const { keep, ...range } = rangeOf(project, ask);
  if (ask.compare) return sortedPage(await allOf(table, range), { ...ask, keep, compare: ask.compare });
  const keepItem = keep && ((item: Item) => keep(storedPublication(item)));
  const { items, total } = await readFilteredPage(table, { ...range, keep: keepItem }, ask);
  return { publications: items.map(storedPublication), total };
}

/** Those of one customer are few: their records are tested, not their entries. */
function rangeOf(project: string, ask: PublicationListAsk): TestedRange<StoredPublication> {
  const { ascending, afterMs, beforeMs, customerId, test } = ask;
  const part = { ascending, afterMs, beforeMs };
  if (customerId === null) return testedRange({ project, type: 'B' }, part, test);
  const range = { ...part, ...narrowest([part, test?.range ?? {}]) };
  const source = { index: 'g2' as const, partition: receiverPartition(project, customerId) };
  return { ...range, sources: [source], keep: test?.holds ?? null };
}

async function allOf(table: Table, range: ListRange): Promise<readonly StoredPublication[]> {
  const items = await readListItems(table, await readListEntries(table, range));
  return items.map(storedPublication);
}

function sortedPage(
  all: readonly StoredPublication[],
  ask: Pick<PublicationListAsk, 'page' | 'limit'> &
    Pick<TestedRange<StoredPublication>, 'keep'> & {
      readonly compare: (left: StoredPublication, right: StoredPublication) => number;
    },
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
