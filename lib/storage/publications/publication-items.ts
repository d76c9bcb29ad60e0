// Publication items <-> stored publications. The first answer travels compressed.
import { PUBLICATION_FIELDS } from '../../model/lists/fields';
import type { Metadata } from '../../model/common';
import type { StoredPublication } from '../../model/records/publication';
import type { RefusalRecord } from '../../core/access/refusal-record';
import type { ProjectScope } from '../keys';
import { buildEntryAttributes } from '../lists/list-entries';
import { publicationKey, publicationRowKey, receiverAttributes } from '../keys/related-keys';
import { claimHash } from '../customers/usage-writes';
import { causeAttributes } from '../records/record-items';
import { compressJson, decompressJson } from '../records/packing';
import { expiryOf } from '../redemptions/redemption-items';
import type { Item } from '../table/table';

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
