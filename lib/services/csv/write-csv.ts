// Rows of cells as the text of a file: the counterpart of `readCsv`.
import { stringify } from 'csv-stringify/sync';

/** A line break of any kind would end the row for some reader; a line without any character would be none. */
const LINE_BREAK = /[\r\n]/;

/** Serialize rows of cells as CSV text (RFC 4180, CRLF after each row). */
export function csvText(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const isNarrow = rows[0]?.length === 1;
  return stringify(rows as string[][], {
    record_delimiter: 'windows',
    quoted_match: LINE_BREAK,
    ...(isNarrow && { quoted_empty: true }),
  });
}
