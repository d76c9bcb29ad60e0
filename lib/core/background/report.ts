// The report file of an import or a bulk change: one line for each refused row; for a bulk change one line for every
// row.
import { messageOfCode } from '../../errors';
import { type AsyncAction, type FailedRow, isBulkChange, type RowOutcome } from '../../model/records/async-action';
import { cellOf } from '../export/cell';

type Typed = Pick<AsyncAction, 'type'>;

/** Return whether an async action is an import of rows or of a CSV file. */
export function isImport({ type }: Typed): boolean {
  return /IMPORT(_CSV)?$/.test(type);
}

/** The member that identifies a row of the action. */
export function rowName({ type }: Typed): 'code' | 'source_id' {
  return /^(CAMPAIGN|VOUCHERS)\./.test(type) ? 'code' : 'source_id';
}

/** Return whether the rows of an async action name customers by source id. */
export function isAboutCustomers({ type }: Typed): boolean {
  return type.startsWith('CUSTOMERS.');
}

/**
 * Return whether an async action has a report file: always for bulk changes, for imports if rows were refused.
 * @param refused the number of refused rows
 */
export function hasReport(action: Typed, refused: number): boolean {
  return isBulkChange(action) || (isImport(action) && refused > 0);
}

/** Return the header cells of an async action's report file. */
export function reportHeader(action: Typed): readonly string[] {
  const name = rowName(action);
  return isBulkChange(action) ? [name, 'found', 'updated', 'key', 'reason'] : ['row', name, 'key', 'reason'];
}

/** Build one line of an async action's report file, in the order of its header. */
export function reportLine(action: Typed, row: FailedRow | RowOutcome): readonly string[] {
  const isNoted = 'found' in row;
  const failed = isNoted ? row.failed : row;
  const why = failed ? [failed.key, reasonOf(failed)] : [null, null];
  if (!isBulkChange(action)) return [failed?.row, row.name, ...why].map(cellOf);
  return [row.name, isNoted ? row.found : null, !failed, ...why].map(cellOf);
}

/** The reason of a refusal. */
export function reasonOf({ key, details }: Pick<FailedRow, 'key' | 'details'>): string {
  return details ?? (key === undefined ? 'The cause was not noted' : messageOfCode(key));
}
