// The text of a file as rows of cells: separators, quotes and line ends as spreadsheets write them.
import { CsvError, parse } from 'csv-parse/sync';
import type { FileRow } from '../../core/csv/cells';
import type { Failure } from '../../errors';

export interface ReadFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
}

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * @returns invalid_payload for a file without a header line, with a broken quote, or that is no text
 * @see docs/behaviour/imports.md#files
 */
export function readCsv(file: string): ReadFile | Failure {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const nul = text.indexOf('\0');
  if (nul >= 0) return refusal(`Line ${lineOf(text, nul)} holds a NUL character: the file is no text.`);
  const records = recordsOf(text);
  if ('key' in records) return records;
  const [headers, ...rows] = records;
  if (!headers || headers.every((cell) => cell.trim() === '')) return refusal('The file has no header line.');
  return { headers, rows: rows.map((cells, index) => ({ number: index + 1, cells })) };
}

function recordsOf(text: string): readonly (readonly string[])[] | Failure {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 0 } = error as { readonly lines?: number };
    return refusal(`Line ${lines} cannot be read: a quote is out of place, or never closed.`);
  }
}

/** The one that the header line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const header = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((one) => ({ one, count: header.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\n|\r/).length;
}

function refusal(details: string): Failure {
  return { key: 'invalid_payload', details };
}
