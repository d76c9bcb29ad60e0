// Import the rows of a file: each is read here, and those that can be are stored in the background.
import { type FileKind, fileRows, isRefused, type RefusedRow } from '../../core/csv/file-rows';
import { partsOf } from '../../core/background/rows';
import type { RowKind } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { type Begun, begin, newAction } from '../background/async-actions';
import type { Row } from '../background/row-work';
import { accepted } from '../shared/accepted';
import { beginPrepared } from '../vouchers/imports';
import { prepareCodes } from './file-codes';
import { readCsv } from './read-csv';

/** A file as a request brings it. */
export interface SentFile {
  readonly file: string;
  /** Whether webhooks are told of each row. */
  readonly webhooks_enable?: 'true' | 'false' | null;
}

/** Codes without a campaign. @throws ApiError invalid_payload for a file that cannot be read */
export function importVouchersCsv(rt: Runtime, caller: Caller, sent: SentFile): Promise<Begun> {
  return beginPrepared(rt, caller, () => prepareCodes(rt, caller, { ...codesFile(sent), campaign: null }));
}

/** Codes of a campaign. @throws ApiError not_found, invalid_campaign; as `importVouchersCsv` */
export function importCampaignCsv(rt: Runtime, caller: Caller, campaign: string, sent: SentFile): Promise<Begun> {
  return beginPrepared(rt, caller, () => prepareCodes(rt, caller, { ...codesFile(sent), campaign }));
}

function codesFile({ file, webhooks_enable }: SentFile) {
  return { file, isTold: webhooks_enable === 'true' };
}

/** @throws ApiError as `importVouchersCsv` */
export function importCustomersCsv(rt: Runtime, caller: Caller, { file }: SentFile): Promise<Begun> {
  return beginRecords(rt, caller, { kind: 'CUSTOMERS', file });
}

/** @throws ApiError as `importVouchersCsv` */
export function importProductsCsv(rt: Runtime, caller: Caller, { file }: SentFile): Promise<Begun> {
  return beginRecords(rt, caller, { kind: 'PRODUCTS', file });
}

/** @throws ApiError as `importVouchersCsv` */
export function importSkusCsv(rt: Runtime, caller: Caller, { file }: SentFile): Promise<Begun> {
  return beginRecords(rt, caller, { kind: 'SKUS', file });
}

type RecordKind = Exclude<FileKind, 'VOUCHERS' | 'CAMPAIGN'>;

const ROW_KINDS: Readonly<Record<RecordKind, RowKind>> = {
  CUSTOMERS: 'CUSTOMER_OF_FILE',
  PRODUCTS: 'PRODUCT_OF_FILE',
  SKUS: 'SKU_OF_FILE',
};

/** Rows of one part. */
const ROWS_AT_ONCE = 25;

function beginRecords(
  rt: Runtime,
  caller: Caller,
  { kind, file }: { readonly kind: RecordKind; readonly file: string },
): Promise<Begun> {
  const read = accepted(readCsv(file));
  const rows = accepted(fileRows(kind, read, caller.caseSensitiveCodes));
  const parts = partsOf(
    rows.map((row) => savedRow(rt, kind, row)),
    ROWS_AT_ONCE,
  );
  const work = { kind: 'ROWS', of: ROW_KINDS[kind] } as const;
  const action = newAction(rt, caller, { type: `${kind}.IMPORT_CSV`, work, total: rows.length, parts });
  return begin(rt, caller, action, parts);
}

/** A record without a name of its own gets its id here, so that it is made once. */
function savedRow(rt: Runtime, kind: RecordKind, row: (Row & { readonly row: number }) | RefusedRow): Row | RefusedRow {
  if (isRefused(row) || kind === 'SKUS') return row;
  const newId = rt.ids.natural(kind === 'CUSTOMERS' ? 'cust' : 'prod', rt.ids.random('', 24));
  return { ...row, request: { newId, request: row.request } };
}
