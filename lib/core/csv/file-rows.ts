// The rows of a file, each read separately: an invalid row is refused, and the others continue.
import { type Failure, isFailure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { FailedRow, FileKind } from '../../model/records/async-action';
import { toFailedRow } from '../background/rows';
import { normalizeCode } from '../code';
import type { FileRow } from './cells';
import type { ParsedFile } from './file';
import { CAMPAIGN_CODE_COLUMNS, campaignCodeRow, VOUCHER_COLUMNS, voucherRow } from './code-rows';
import { type FileColumns, type Layout, layoutOf } from './layout';
import type { Definitions } from './metadata-cells';
import { CUSTOMER_COLUMNS, customerRow, PRODUCT_COLUMNS, productRow, SKU_COLUMNS, skuRow } from './record-rows';

/** A row that is refused before any work. */
export interface RefusedRow {
  readonly failed: FailedRow;
}

interface FileRowReader<T> {
  readonly columns: FileColumns;
  readonly read: (row: FileRow, layout: Layout) => T | Failure;
  /** The name that must be unique among the rows; null when the row has none. */
  readonly nameOf: (row: T) => string | null;
}

export const READERS: { readonly [Kind in FileKind]: FileRowReader<RowsOf[Kind]> } = {
  VOUCHERS: { columns: VOUCHER_COLUMNS, read: voucherRow, nameOf: ({ code }) => code },
  CAMPAIGN: { columns: CAMPAIGN_CODE_COLUMNS, read: campaignCodeRow, nameOf: ({ code }) => code },
  CUSTOMERS: { columns: CUSTOMER_COLUMNS, read: customerRow, nameOf: idOrSourceId },
  PRODUCTS: { columns: PRODUCT_COLUMNS, read: productRow, nameOf: ({ name }) => name },
  SKUS: { columns: SKU_COLUMNS, read: skuRow, nameOf: ({ name }) => name },
};

function idOrSourceId({ request }: RowOf<'CUSTOMERS'>): string | null {
  return request.source_id ?? request.id ?? null;
}

interface RowsOf {
  readonly VOUCHERS: Exclude<ReturnType<typeof voucherRow>, Failure>;
  readonly CAMPAIGN: Exclude<ReturnType<typeof campaignCodeRow>, Failure>;
  readonly CUSTOMERS: Exclude<ReturnType<typeof customerRow>, Failure>;
  readonly PRODUCTS: Exclude<ReturnType<typeof productRow>, Failure>;
  readonly SKUS: Exclude<ReturnType<typeof skuRow>, Failure>;
}

export type RowOf<Kind extends FileKind> = RowsOf[Kind];

/**
 * Read every row of a file, in order. If rows have the same name, the first counts; rows beyond the limit of a file
 * are refused. `isCaseSensitive` is the setting of the project for codes; `definitions` are those of the metadata
 * schema: see `definitionsOf`.
 * @returns invalid_payload for an invalid header line
 */
export function fileRows<Kind extends FileKind>(
  kind: Kind,
  { headers, rows }: ParsedFile,
  { isCaseSensitive, definitions = {} }: { readonly isCaseSensitive: boolean; readonly definitions?: Definitions },
): readonly (RowOf<Kind> | RefusedRow)[] | Failure {
  const { columns, read, nameOf }: FileRowReader<RowsOf[Kind]> = READERS[kind];
  const layout = layoutOf(headers, columns, definitions);
  if (isFailure(layout)) return layout;
  const named = new Map<string, number>();
  const isCode = kind === 'VOUCHERS' || kind === 'CAMPAIGN';
  const label = labelAt(kind, layout);
  return rows.map((row, index) => {
    const refused = (failure: Failure): RefusedRow => ({ failed: refusedFileRow(row, label, failure) });
    if (index >= LIMITS.csvRows) return refused(TOO_MANY);
    const found = read(row, layout);
    if (isFailure(found)) return refused(found);
    const name = nameOf(found);
    const compared = name === null ? null : isCode ? normalizeCode(name, isCaseSensitive) : name;
    const first = compared === null ? undefined : named.get(compared);
    if (first !== undefined)
      return refused({ key: 'duplicate_key', details: `Row ${first} of the file has the same name.` });
    if (compared !== null) named.set(compared, row.number);
    return found;
  });
}

const TOO_MANY: Failure = {
  key: 'invalid_payload',
  details: `A file holds at most ${LIMITS.csvRows} rows: send the rest in another one.`,
};

/** The column that names a row in the result when the row itself cannot be read. */
function labelAt(kind: FileKind, { at }: Layout): number | undefined {
  return kind === 'VOUCHERS' || kind === 'CAMPAIGN' ? at.get('code') : at.get('source_id');
}

/** The refusal of a row, with its number and, if it can be read, its name. */
function refusedFileRow({ number, cells }: FileRow, label: number | undefined, failure: Failure): FailedRow {
  const name = label === undefined ? '' : (cells[label] ?? '').slice(0, LIMITS.text);
  return toFailedRow({ name: name === '' ? null : name.toWellFormed(), row: number }, failure);
}

/** True when a row of a file was refused. */
export function isRefusedRow(row: object): row is RefusedRow {
  return 'failed' in row;
}
