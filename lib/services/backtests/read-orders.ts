// Reads a file of orders: CSV, or JSON lines.
import { collectOrders, type OrderFile } from '../../core/backtest/orders/order-file';
import { layoutOfOrders, readCsvOrderRow, readJsonOrderRow } from '../../core/backtest/orders/order-row';
import { invalidFile, MOST_RECORDS, type ParsedFile, refuseNulCharacter } from '../../core/csv/file';
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import { readCsvOf } from '../csv/read-csv';

/** Rows of a file. */
const MOST_ROWS = MOST_RECORDS - 1;
/** Characters of a JSON line. */
const LONGEST_LINE = LIMITS.csvColumns * LIMITS.csvCellBytes;

type OrderFileConfig = Pick<Config, 'metadataSchemas' | 'settings'>;

/**
 * Read the orders of a file. A file that begins with `{` holds JSON lines, any other one is CSV.
 * @returns invalid_payload for a file that cannot be read as a whole; bad rows are part of the result
 */
export async function readOrders(
  pieces: AsyncIterable<Uint8Array>,
  config: OrderFileConfig,
): Promise<OrderFile | Failure> {
  const { isJson, all } = await peek(pieces);
  return isJson ? readJsonLines(all, config) : readCsvOrders(await readCsvOf(all), config);
}

function readCsvOrders(file: ParsedFile | Failure, config: OrderFileConfig): OrderFile | Failure {
  if (isFailure(file)) return file;
  const layout = layoutOfOrders(file.headers, config);
  if (isFailure(layout)) return layout;
  const rows = file.rows.map((row) => readCsvOrderRow(row, layout));
  return collectOrders(rows, config.settings.timezone);
}

async function readJsonLines(
  pieces: AsyncIterable<Uint8Array>,
  { settings }: OrderFileConfig,
): Promise<OrderFile | Failure> {
  const text = await textOf(pieces);
  if (text === null) return invalidFile('The file is not valid UTF-8.');
  const nul = refuseNulCharacter(text);
  if (nul) return nul;
  const lines = text.split('\n');
  const long = lines.findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1) return invalidFile(`Line ${long + 1} is longer than any row can be.`);
  const rows = lines.flatMap((line, index) => (line.trim() === '' ? [] : [readJsonOrderRow(index + 1, line)]));
  if (rows.length > MOST_ROWS) return invalidFile(`A file of orders holds at most ${MOST_ROWS} lines.`);
  return collectOrders(rows, settings.timezone);
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const piece of pieces) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Look at the first character, and hand the whole file on. */
async function peek(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ readonly isJson: boolean; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let head = '';
  while (head === '') {
    const next = await iterator.next();
    if (next.done === true) break;
    read.push(next.value);
    // The mark of byte order is white space here, too.
    head = Buffer.concat(read).toString('utf8').trimStart();
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* read;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { isJson: head.startsWith('{'), all: all() };
}
