// Publication items <-> stored publications, and their lists. The first answer travels compressed.
import type { RefusalRecord } from '../../core/access/refusal-record';
import type { ListRequest } from '../../core/filter/list-spec';
import type { Metadata } from '../../model/common';
import { PUBLICATION_FIELDS } from '../../model/lists/fields';
import { cutPage, type ListPage } from '../../model/lists/page';
import type { StoredPublication } from '../../model/records/publication';
import type { Voucher } from '../../model/records/voucher';
import { claimHash } from '../customers/usage-writes';
import { ledgerPartition, type ProjectScope } from '../keys';
import { publicationKey, publicationRowKey, receiverAttributes, receiverPartition } from '../keys/related-keys';
import { buildEntryAttributes } from '../lists/list-entries';
import { itemsAs, readList, readListItems } from '../lists/read-list';
import { compressJson, decompressJson } from '../records/packing';
import { causeAttributes } from '../records/record-items';
import { expiryOf } from '../redemptions/redemption-items';
import type { Item, Key, Table } from '../table/table';

/** Build the stored item of a publication, listed in the project and under its customer or claimed name. */
export function publicationItem(scope: ProjectScope, stored: StoredPublication): Item {
  const { project } = scope;
  const { id, customer_id, created_at } = stored.record;
  const timeMs = Date.parse(created_at);
  const claim = stored.claimant ? claimHash(stored.claimant) : null;
  const customerId = customer_id ?? claim;
  return {
    ...unlistedItem(scope, stored),
    ...buildEntryAttributes({ project, type: 'B', timeMs, id }, PUBLICATION_FIELDS, stored),
    ...(customerId !== null && receiverAttributes({ project, customerId, timeMs, id })),
    ...(claim !== null && { claim }),
  };
}

/** Builds the item of a refused publication, which expires. */
export function refusalItem(scope: ProjectScope, refused: RefusalRecord<StoredPublication>): Item {
  const { record, isListed } = refused;
  const item = isListed ? publicationItem(scope, record) : unlistedItem(scope, record);
  return { ...item, ...expiryOf(refused) };
}

function unlistedItem(
  scope: ProjectScope,
  { record, target, answer, request_hash, isOfBrowser }: StoredPublication,
): Item {
  const { id } = record;
  return {
    ...publicationKey(scope.project, id),
    id,
    ...causeAttributes(scope),
    record: record,
    aim: target,
    ...(answer && { body: compressJson(answer) }),
    ...(request_hash !== null && { request_hash }),
    ...(isOfBrowser === true && { browser: true }),
  };
}

/** Returns the metadata of a publication that formulas may read; null for one by a browser. */
export function selectTrustedMetadata({ record, browser, claim }: Item): Metadata | null {
  return browser === true || claim !== undefined ? null : (record as StoredPublication['record']).metadata;
}

/** Converts an item to its publication. */
export function toStoredPublication(item: Item): StoredPublication {
  const { record, aim, body, request_hash } = item;
  return {
    record: record as StoredPublication['record'],
    target: aim as StoredPublication['target'],
    answer: body === undefined ? null : (decompressJson(body) as StoredPublication['answer']),
    request_hash: typeof request_hash === 'string' ? request_hash : null,
  };
}

/** Build the row that links a voucher to one of its refused publications. */
export function failureRow(
  { project }: ProjectScope,
  voucherId: string,
  refused: RefusalRecord<StoredPublication>,
): Item {
  const { id, created_at } = refused.record.record;
  const key = publicationRowKey(project, voucherId, { timeMs: Date.parse(created_at), id });
  return { ...key, id, ...expiryOf(refused) };
}

// Lists of publications: of a project, of one customer, of one voucher.

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
