// The records of a file, read and put into parts.
import { partsOf } from '../../core/background/rows';
import { fileRows, isRefusedRow, type RefusedRow } from '../../core/csv/file-rows';
import { definitionsOf } from '../../core/csv/metadata-cells';
import type { Caller } from '../../model/common';
import type { FileKind, RowKind } from '../../model/records/async-action';
import type { Process, Runtime } from '../../ports/runtime';
import { newAction } from '../shared/new-action';
import type { ActionRow } from '../async-actions/row-work';
import type { PreparedImport } from '../campaigns/campaign-progress';
import { unwrap } from '../shared/unwrap';
import type { ParsedFile } from '../../core/csv/file';

export type RecordKind = Exclude<FileKind, 'VOUCHERS' | 'CAMPAIGN'>;

const ROW_KINDS: Readonly<Record<RecordKind, RowKind>> = {
  CUSTOMERS: 'CUSTOMER_OF_FILE',
  PRODUCTS: 'PRODUCT_OF_FILE',
  SKUS: 'SKU_OF_FILE',
};

/** Rows of one part. */
const ROWS_AT_ONCE = 25;

/**
 * Parse a CSV file of customers, products or SKUs into an import action with its parts; nothing is stored.
 * @throws ApiError invalid_payload for a header line that cannot be
 */
export async function prepareRecords(
  rt: Runtime<'config'>,
  caller: Caller,
  kind: RecordKind,
  read: ParsedFile,
): Promise<PreparedImport> {
  const definitions = definitionsOf(await rt.store.config.load(caller), kind);
  const rows = unwrap(fileRows(kind, read, { isCaseSensitive: caller.caseSensitiveCodes, definitions }));
  const parts = partsOf(
    rows.map((row) => savedRow(rt, kind, row)),
    ROWS_AT_ONCE,
  );
  const work = { kind: 'ROWS', of: ROW_KINDS[kind] } as const;
  const action = newAction(rt, caller, { type: `${kind}.IMPORT_CSV`, work, total: rows.length, parts });
  return { action, parts, campaigns: [] };
}

/** A record without a name of its own gets its id here, so that it is made once. */
function savedRow(
  rt: Process,
  kind: RecordKind,
  row: (ActionRow & { readonly row: number }) | RefusedRow,
): ActionRow | RefusedRow {
  if (isRefusedRow(row) || kind === 'SKUS') return row;
  const newId = rt.ids.natural(kind === 'CUSTOMERS' ? 'cust' : 'prod', rt.ids.random('', 24));
  return { ...row, request: { newId, request: row.request } };
}
