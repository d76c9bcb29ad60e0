// Rows of cells as the text of a file: the counterpart of `readCsv`.
import { stringify } from 'csv-stringify/sync';

/** A line break of any kind would end the row for some reader; a line without any character would be none. */
const LINE_BREAK = /[\r\n]/;

/** RFC 4180, each line with its end. */
export function csvText(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const isNarrow = rows[0]?.length === 1;
  return stringify(rows as string[][], {
    record_delimiter: 'windows',
    quoted_match: LINE_BREAK,
    ...(isNarrow && { quoted_empty: true }),
  });
}
