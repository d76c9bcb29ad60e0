// A file of rows from its text and records, and the reasons why a file is unreadable.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { FileRow } from './cells';

/** The header and the rows of a file. */
export interface ParsedFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
}

/**
 * The maximum number of records read. Rows beyond the limit of rows are refused one by one, up to as many again; a
 * larger file is refused as a whole.
 */
export const MOST_RECORDS = 1 + 2 * LIMITS.csvRows;
export const TOO_MANY = invalidFile(
  `A file holds at most ${LIMITS.csvRows} rows, and this one has more than twice as many.`,
);

/**
 * Split the parsed records of a CSV file into header and rows.
 * @param records numbered from the first line of the file; rows are numbered from the header line, as spreadsheets
 *   show them
 * @returns invalid_payload for a file without a header line, or with far too many rows
 */
export function parseFileRecords(records: readonly FileRow[]): ParsedFile | Failure {
  if (records.length > MOST_RECORDS) return TOO_MANY;
  const [header, ...rows] = records;
  if (!header || header.cells.every((cell) => cell.trim() === '')) return invalidFile('The file has no header line.');
  return {
    headers: header.cells,
    rows: rows.map(({ number, cells }) => ({ number: number - header.number, cells })),
  };
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator: the candidate that occurs most often in the header line outside of quotes. */
export function detectSeparator(text: string): string {
  const [line = ''] = /[^\r\n]+/.exec(text) ?? [];
  const header = line.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((one) => ({ one, count: header.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/**
 * Refuse text with a NUL character, which is no text file.
 * @param firstLine the line number at which the text begins
 * @returns invalid_payload for text with a NUL character
 */
export function refuseNulCharacter(text: string, firstLine = 1): Failure | null {
  const at = text.indexOf('\0');
  if (at < 0) return null;
  const line = firstLine - 1 + text.slice(0, at).split(/\r\n|\n|\r/).length;
  return invalidFile(`Line ${line} holds a NUL character: the file is no text.`);
}

type FileSource = { readonly text: string } | { readonly uploadId: string };

/** The source of the file in a request. @returns invalid_payload when the request has both sources, or neither */
export function parseFileSource({
  file,
  upload_id,
}: {
  readonly file?: string | null;
  readonly upload_id?: string | null;
}): FileSource | Failure {
  const text = file ?? null;
  const uploadId = upload_id ?? null;
  if (text !== null && uploadId === null) return { text };
  if (uploadId !== null && text === null) return { uploadId };
  return invalidFile('Send the file, or the upload_id of one, and not both.');
}

/** The failure of a file that cannot be read. */
export function invalidFile(details: string): Failure {
  return { key: 'invalid_payload', details };
}
