// Imports the rows of a file: all are parsed here, and valid ones are stored in the background.
import type { FileKind } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type { WorkRuntime } from '../../ports/runtime';
import { parseFileSource } from '../../core/csv/file';
import { begin } from '../async-actions/async-actions';
import type { AsyncActionReference } from '../shared/new-action';
import { unwrap } from '../shared/unwrap';
import { beginPrepared } from '../vouchers/imports';
import { prepareCodes } from './file-codes';
import { prepareRecords, type RecordKind } from './file-records';
import { readCsv } from './read-csv';
import { beginUpload } from '../uploads/uploads';

/** A file as a request brings it, or names it. */
export interface SentFile {
  readonly file?: string | null;
  readonly upload_id?: string | null;
  /** Enables an event for each row. */
  readonly webhooks_enable?: 'true' | 'false' | null;
}

/**
 * Begin the import of codes without a campaign from a CSV file.
 * @throws ApiError invalid_payload for a file that cannot be read; as `beginUpload`
 */
export function importVouchersCsv(rt: WorkRuntime, caller: Caller, sent: SentFile): Promise<AsyncActionReference> {
  return importCodes(rt, caller, { sent, of: 'VOUCHERS', campaign: null });
}

/**
 * Begin the import of codes of one campaign from a CSV file.
 * @throws ApiError not_found, invalid_campaign; as `importVouchersCsv`
 */
export function importCampaignCsv(
  rt: WorkRuntime,
  caller: Caller,
  campaign: string,
  sent: SentFile,
): Promise<AsyncActionReference> {
  return importCodes(rt, caller, { sent, of: 'CAMPAIGN', campaign });
}

/**
 * Begin the import of customers from a CSV file.
 * @throws ApiError as `importVouchersCsv`
 */
export function importCustomersCsv(rt: WorkRuntime, caller: Caller, sent: SentFile): Promise<AsyncActionReference> {
  return importRecords(rt, caller, 'CUSTOMERS', sent);
}

/**
 * Begin the import of products from a CSV file.
 * @throws ApiError as `importVouchersCsv`
 */
export function importProductsCsv(rt: WorkRuntime, caller: Caller, sent: SentFile): Promise<AsyncActionReference> {
  return importRecords(rt, caller, 'PRODUCTS', sent);
}

/**
 * Begin the import of SKUs from a CSV file.
 * @throws ApiError as `importVouchersCsv`
 */
export function importSkusCsv(rt: WorkRuntime, caller: Caller, sent: SentFile): Promise<AsyncActionReference> {
  return importRecords(rt, caller, 'SKUS', sent);
}

interface CodesSent {
  readonly sent: SentFile;
  readonly of: Exclude<FileKind, RecordKind>;
  /** By id or name. */
  readonly campaign: string | null;
}

async function importCodes(
  rt: WorkRuntime,
  caller: Caller,
  { sent, of, campaign }: CodesSent,
): Promise<AsyncActionReference> {
  const emitsEvents = sent.webhooks_enable === 'true';
  const source = unwrap(parseFileSource(sent));
  if ('uploadId' in source) return beginUpload(rt, caller, { ...source, of, campaign, emitsEvents });
  return beginPrepared(rt, caller, async () => {
    return prepareCodes(rt, caller, { read: unwrap(readCsv(source.text)), campaign, emitsEvents });
  });
}

async function importRecords(
  rt: WorkRuntime,
  caller: Caller,
  of: RecordKind,
  sent: SentFile,
): Promise<AsyncActionReference> {
  const source = unwrap(parseFileSource(sent));
  if ('uploadId' in source) return beginUpload(rt, caller, { ...source, of, campaign: null, emitsEvents: false });
  const { action, parts } = await prepareRecords(rt, caller, of, unwrap(readCsv(source.text)));
  return begin(rt, caller, action, parts);
}
