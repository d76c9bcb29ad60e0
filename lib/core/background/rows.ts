// Rows of background work: in parts that are each processed in one step, and rows that were refused or lost.
import { CATALOGUE, type Failure, unknownRecord } from '../../errors';
import type { CallerWork } from '../../model/common';
import type { Config } from '../../model/config';
import type { FailedRow, MetadataRow, RowKind, RowOutcome } from '../../model/records/async-action';
import type { Voucher } from '../../model/records/voucher';
import { hasCampaign } from '../campaign/find';
import { buildCodeTakenFailure, isSame } from '../record/change';
import { refuseVoucherMetadata } from '../voucher/change';

export interface RowPart {
  readonly number: number;
  readonly rows: readonly unknown[];
}

const PART_BYTES = 300_000;

/** Rows in parts, each small enough for one item and one transaction. */
export function partsOf(rows: readonly unknown[], size: number): readonly RowPart[] {
  const parts: unknown[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const last = parts.at(-1);
    if (!last || last.length >= size || bytes + length > PART_BYTES) {
      parts.push([row]);
      bytes = length;
    } else {
      last.push(row);
      bytes += length;
    }
  }
  return parts.map((part, number) => ({ number, rows: part }));
}

type NameLists = Readonly<Record<string, readonly string[] | null | undefined>>;

/**
 * Collects the names of the records into which a request merges the same metadata. A request without names and
 * metadata changes nothing.
 *
 * @returns invalid_payload for metadata without any record
 */
export function collectRecordNames(lists: NameLists, metadata: object | null | undefined): readonly string[] | Failure {
  const names = Object.values(lists).flatMap((list) => list ?? []);
  if (names.length > 0 || !metadata) return names;
  const members = Object.keys(lists).map((member) => `'${member}'`);
  return { key: 'invalid_payload', details: `Payload should have required property ${members.join(' or ')}` };
}

interface LostParts {
  /** The number of rows in the lost parts. */
  readonly rows: number;
  readonly failed: readonly FailedRow[];
}

/**
 * Mark the rows of parts that expired before processing as failed.
 * @param sizes the number of rows in each part of the action
 * @param range the first lost part, and the first part after the lost ones
 */
export function failExpiredParts(
  sizes: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): LostParts {
  const lost = sizes.slice(from, to);
  const failed = lost.map((rows, index) => ({
    name: null,
    key: 'internal_error',
    details: `Lost before it was done: part ${from + index + 1} (${rows} rows).`,
  }));
  return { rows: lost.reduce((sum, rows) => sum + rows, 0), failed };
}

const DETAILS_LENGTH = 500;

/** The refusal of a row of a bulk change, with the row's name or position. */
export function toFailedRow({ name, row }: Pick<FailedRow, 'name' | 'row'>, { key, details }: Failure): FailedRow {
  return {
    name,
    ...(row && { row }),
    key,
    ...(details !== undefined && { details: details.slice(0, DETAILS_LENGTH) }),
  };
}

/** The failed row of a code that another voucher has now. */
export function toDuplicateCodeRow({ code }: Pick<Voucher, 'code'>): FailedRow {
  const { key, details } = buildCodeTakenFailure(code);
  return { name: code, key, ...(details !== undefined && { details }) };
}

/** The failed row of a code whose campaign was deleted. */
export function toMissingCampaignRow({ code, campaign_id }: Pick<Voucher, 'code' | 'campaign_id'>): FailedRow {
  return { name: code, key: 'not_found', details: `Cannot find campaign with id ${campaign_id}` };
}

interface VoucherRows {
  readonly vouchers: readonly Voucher[];
  readonly failed: readonly FailedRow[];
}

/**
 * Select the vouchers of a part that can be stored. All belong to one campaign or to none; if the campaign was
 * deleted, all rows fail.
 */
export function planVoucherRows(rows: readonly Voucher[], config: Config): VoucherRows {
  const campaignId = rows[0]?.campaign_id ?? null;
  if (campaignId === null || hasCampaign(config, campaignId)) return { vouchers: rows, failed: [] };
  return { vouchers: [], failed: rows.map(toMissingCampaignRow) };
}

interface MergedRow {
  /** The merged metadata; null when it does not change. */
  readonly metadata: Voucher['metadata'] | null;
  readonly outcome: RowOutcome;
}

/**
 * Plan one row of a metadata change: metadata is merged key by key. An unknown code is refused, and so is metadata
 * that becomes too large or breaks its schema.
 * @param voucher the stored voucher; null for an unknown code
 */
export function planMetadataRow(
  voucher: Voucher | null,
  { code: name, metadata }: MetadataRow,
  config: Pick<Config, 'metadataSchemas'>,
): MergedRow {
  const refused = (failure: Failure): MergedRow => ({
    metadata: null,
    outcome: { name, found: voucher !== null, failed: toFailedRow({ name }, failure) },
  });
  if (!voucher) return refused(unknownRecord('voucher', name));
  const merged = { ...voucher.metadata, ...metadata };
  const failure = refuseVoucherMetadata(config, voucher, merged);
  if (failure) return refused(failure);
  const isChanged = !isSame(merged, voucher.metadata);
  return { metadata: isChanged ? merged : null, outcome: { name, found: true, failed: null } };
}

/**
 * The events that rows do not emit. Imports of orders emit none, not even for the customers they name; bulk changes of
 * customers emit only events of new customers.
 */
export function eventSuppressionOf(kind: RowKind): CallerWork['suppressedEvents'] {
  if (kind === 'ORDER') return 'ALL';
  return kind.startsWith('CUSTOMER') ? 'UPDATED_CUSTOMERS' : undefined;
}

/** True when a row is refused permanently, and not because of contention or a fault. */
export function isPermanentRefusal({ key }: Failure): boolean {
  return CATALOGUE[key].status < 500 && key !== 'multiple_requests';
}
