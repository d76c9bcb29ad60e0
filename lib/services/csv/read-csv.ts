// The text of a file as rows of cells: separators, quotes and line ends as spreadsheets write them.
import { CsvError, type InfoRecord, type Options, parse as parser, type Parser } from 'csv-parse';
import { CsvError as SyncCsvError, parse } from 'csv-parse/sync';
import type { FileRow } from '../../core/csv/cells';
import {
  parseFileRecords,
  MOST_RECORDS,
  refuseNulCharacter,
  type ParsedFile,
  detectSeparator,
  TOO_MANY,
  invalidFile,
} from '../../core/csv/file';
import { ApiError, type Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import { refuseIf } from '../shared/unwrap';

/**
 * Parse the text of a CSV file into header and rows.
 * @returns invalid_payload for a file without a header line, with a broken quote, with far too many rows, or that is no text
 * @see docs/behaviour/imports.md#files
 */
export function readCsv(file: string): ParsedFile | Failure {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const nul = refuseNulCharacter(text);
  if (nul) return nul;
  try {
    const records: unknown = parse(text, { ...optionsFor(text), to: MOST_RECORDS + 1 });
    return parseFileRecords(records as readonly FileRow[]);
  } catch (error) {
    return brokenOf(error);
  }
}

/**
 * Parse a streamed CSV file into header and rows.
 * @returns as `readCsv`; also for a file that is not UTF-8
 */
export async function readCsvOf(pieces: AsyncIterable<Uint8Array>): Promise<ParsedFile | Failure> {
  try {
    const texts = textsOf(pieces);
    const beginning = await headOf(texts);
    const reading = parser(optionsFor(beginning));
    const fed = feed(reading, beginning, texts);
    const records: FileRow[] = [];
    for await (const record of reading) {
      records.push(record as FileRow);
      if (records.length > MOST_RECORDS) throw new ApiError(TOO_MANY);
    }
    await fed;
    return parseFileRecords(records);
  } catch (error) {
    return brokenOf(error);
  }
}

/** Writes the texts to the parser with back-pressure; the parser reports errors in a text. */
async function feed(reading: Parser, beginning: string, texts: AsyncIterable<string>): Promise<void> {
  try {
    reading.write(beginning);
    for await (const text of texts) {
      if (reading.destroyed) return;
      if (reading.write(text)) continue;
      await new Promise((resolve) => reading.once('drain', resolve).once('close', resolve));
    }
    reading.end();
  } catch (error) {
    reading.destroy(error as Error);
  }
}

/** @throws errors that the file did not cause */
function brokenOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  if (!(error instanceof CsvError || error instanceof SyncCsvError)) throw error;
  const { lines = 0 } = error as { readonly lines?: number };
  return invalidFile(`Line ${lines} cannot be read: a quote is out of place, or never closed.`);
}

function optionsFor(text: string): Options {
  return {
    delimiter: detectSeparator(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    // Its types know no records of another form.
    on_record: numbered as unknown as Options['on_record'],
  };
}

/** Characters of a row with as many cells as there may be, each as large as it may be. */
const LONGEST_ROW = LIMITS.csvColumns * LIMITS.csvCellBytes;
/**
 * The parser stops one cell above the limit, which shows that a row has too many; without this bound, a line of commas
 * would create a cell for each.
 */
const MOST_CELLS = LIMITS.csvColumns + 1;

/** A record with its place among records and empty lines. */
function numbered(cells: readonly string[], { records, empty_lines }: InfoRecord): FileRow {
  return { number: records + empty_lines, cells: cells.length > MOST_CELLS ? cells.slice(0, MOST_CELLS) : cells };
}

/** @throws ApiError invalid_payload for invalid text */
async function* textsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  let characters = 0;
  const checked = (text: string): string => {
    refuseIf(refuseNulCharacter(text, lines));
    lines += text.split('\n').length - 1;
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    characters = end < 0 ? characters + text.length : text.length - end - 1;
    refuseIf(characters > LONGEST_ROW ? invalidFile(`Line ${lines} is longer than any row can be.`) : null);
    return text;
  };
  for await (const piece of pieces) yield checked(decoded(() => decoder.decode(piece, { stream: true })));
  yield checked(decoded(() => decoder.decode()));
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    throw new ApiError(invalidFile('The file is not valid UTF-8.'), { cause });
  }
}

/** Reads at least the header line, which determines the separator, with the empty lines before it. */
async function headOf(texts: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (!/[^\r\n][\r\n]/.test(head)) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
  }
  return head;
}
