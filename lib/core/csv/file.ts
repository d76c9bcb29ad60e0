// A file of rows as its text and its records say it is, and what makes one unreadable.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { FileRow } from './cells';

export interface ReadFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
}

/** Rows beyond the limit are named one by one; a file with as many again is no mistake of a few. */
export const MOST_RECORDS = 1 + 2 * LIMITS.csvRows;
export const TOO_MANY = unreadable(
  `A file holds at most ${LIMITS.csvRows} rows, and this one has more than twice as many.`,
);

/**
 * @param records numbered from the first line of the file on; rows are from the header line on, as spreadsheets show them
 * @returns invalid_payload for a file without a header line, or with far too many rows
 */
export function fileOf(records: readonly FileRow[]): ReadFile | Failure {
  if (records.length > MOST_RECORDS) return TOO_MANY;
  const [header, ...rows] = records;
  if (!header || header.cells.every((cell) => cell.trim() === '')) return unreadable('The file has no header line.');
  return {
    headers: header.cells,
    rows: rows.map(({ number, cells }) => ({ number: number - header.number, cells })),
  };
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The one that the header line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const [line = ''] = /[^\r\n]+/.exec(text) ?? [];
  const header = line.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((one) => ({ one, count: header.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** @param firstLine the number of the line that the text begins in @returns invalid_payload for what is no text */
export function nulIn(text: string, firstLine = 1): Failure | null {
  const at = text.indexOf('\0');
  if (at < 0) return null;
  const line = firstLine - 1 + text.slice(0, at).split(/\r\n|\n|\r/).length;
  return unreadable(`Line ${line} holds a NUL character: the file is no text.`);
}

type FileSource = { readonly text: string } | { readonly uploadId: string };

/** Where the file of a request is. @returns invalid_payload where it brings both, or neither */
export function sourceOfFile({
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
  return unreadable('Send the file, or the upload_id of one, and not both.');
}

export function unreadable(details: string): Failure {
  return { key: 'invalid_payload', details };
}
