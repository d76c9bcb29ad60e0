// The records of a file, read and put into parts.
import { partsOf } from '../../core/background/rows';
import { fileRows, isRefused, type RefusedRow } from '../../core/csv/file-rows';
import { definitionsOf } from '../../core/csv/metadata-cells';
import type { Caller } from '../../model/common';
import type { FileKind, RowKind } from '../../model/records/async-action';
import type { Runtime } from '../../ports/runtime';
import { newAction } from '../shared/new-action';
import type { Row } from '../background/row-work';
import type { Prepared } from '../campaigns/campaign-progress';
import { accepted } from '../shared/accepted';
import type { ReadFile } from '../../core/csv/file';

export type RecordKind = Exclude<FileKind, 'VOUCHERS' | 'CAMPAIGN'>;

const ROW_KINDS: Readonly<Record<RecordKind, RowKind>> = {
  CUSTOMERS: 'CUSTOMER_OF_FILE',
  PRODUCTS: 'PRODUCT_OF_FILE',
  SKUS: 'SKU_OF_FILE',
};

/** Rows of one part. */
const ROWS_AT_ONCE = 25;

/** @throws ApiError invalid_payload for a header line that cannot be */
export async function prepareRecords(rt: Runtime, caller: Caller, kind: RecordKind, read: ReadFile): Promise<Prepared> {
  const definitions = definitionsOf(await rt.store.config.load(caller), kind);
  const rows = accepted(fileRows(kind, read, { isCaseSensitive: caller.caseSensitiveCodes, definitions }));
  const parts = partsOf(
    rows.map((row) => savedRow(rt, kind, row)),
    ROWS_AT_ONCE,
  );
  const work = { kind: 'ROWS', of: ROW_KINDS[kind] } as const;
  const action = newAction(rt, caller, { type: `${kind}.IMPORT_CSV`, work, total: rows.length, parts });
  return { action, parts, campaigns: [] };
}

/** A record without a name of its own gets its id here, so that it is made once. */
function savedRow(rt: Runtime, kind: RecordKind, row: (Row & { readonly row: number }) | RefusedRow): Row | RefusedRow {
  if (isRefused(row) || kind === 'SKUS') return row;
  const newId = rt.ids.natural(kind === 'CUSTOMERS' ? 'cust' : 'prod', rt.ids.random('', 24));
  return { ...row, request: { newId, request: row.request } };
}
