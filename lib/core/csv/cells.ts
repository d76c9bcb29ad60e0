// The cells of one row, parsed by the types of their columns. Money is never parsed as a float.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import { unescapeFormulaCell } from './guard';
import type { ColumnNames, Layout } from './layout';
import { metadataValue } from './metadata-cells';

/**
 * A row of a file: its number, counted from 1 after the header line and including empty lines, and its cells as text.
 */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Reads the cells of a row by the keys of their columns; an empty cell is null. The first invalid cell refuses the
 * row.
 */
export interface Cells {
  readonly has: (key: string) => boolean;
  readonly text: (key: string, most?: number) => string | null;
  /** A required text. */
  readonly name: (key: string, most?: number) => string;
  readonly oneOf: <T extends string>(key: string, values: readonly T[]) => T | null;
  /** Major units with two decimals at most, as minor units. */
  readonly money: (key: string) => number | null;
  readonly whole: (key: string, most?: number) => number | null;
  readonly decimal: (key: string) => number | null;
  readonly flag: (key: string) => boolean | null;
  /** A date, or a date with a time. */
  readonly moment: (key: string) => string | null;
  readonly metadata: () => Readonly<Record<string, unknown>>;
  /** Refuse the row, unless it is already refused. */
  readonly refuse: (details: string) => void;
}

/**
 * Read a row.
 * @returns invalid_payload with the first invalid cell
 */
export function readCells<T extends object>(
  row: FileRow,
  { layout, names }: { readonly layout: Layout; readonly names: ColumnNames },
  read: (cells: Cells) => T,
): T | Failure {
  const problems: string[] = [];
  const refuse = (problem: string): void => {
    problems.push(problem);
  };
  const found = read(cellsOf(row, { layout, names, refuse }));
  const [details = shapeProblem(row, layout)] = problems;
  return details === null ? found : { key: 'invalid_payload', details };
}

/** Control characters other than tab and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function shapeProblem({ cells }: FileRow, { width }: Layout): string | null {
  // The file parser keeps no more cells of a row.
  const count = cells.length > LIMITS.csvColumns ? `more than ${LIMITS.csvColumns}` : cells.length;
  if (cells.length > width) return `The row has ${count} cells, and the header line ${width}.`;
  if (cells.some((cell) => Buffer.byteLength(cell) > LIMITS.csvCellBytes)) {
    return `A cell holds at most ${LIMITS.csvCellBytes} bytes.`;
  }
  if (cells.some((cell) => CONTROL.test(cell) || !cell.isWellFormed()))
    return 'A cell must not hold control characters.';
  return null;
}

interface CellContext {
  readonly layout: Layout;
  readonly names: ColumnNames;
  readonly refuse: (problem: string) => void;
}

function cellsOf({ cells }: FileRow, { layout, names, refuse }: CellContext): Cells {
  const raw = (key: string): string => unescapeFormulaCell(cells[layout.at.get(key) ?? -1] ?? '');
  const title = (key: string): string => names[key]?.[0] ?? key;
  const typed = <T>(key: string, read: (text: string) => T | string): Exclude<T, string> | null => {
    const text = raw(key).trim();
    if (text === '') return null;
    const value = read(text);
    if (typeof value !== 'string') return value as Exclude<T, string>;
    refuse(`${title(key)}: ${value} (actual value is '${text.slice(0, SHOWN)}')`);
    return null;
  };
  const text = (key: string, most: number = LIMITS.text): string | null => {
    const found = raw(key);
    if (found.length > most) refuse(`${title(key)}: must have at most ${most} characters`);
    return found === '' ? null : found;
  };
  const oneOf = <T extends string>(key: string, values: readonly T[]): T | null => {
    const found = raw(key).trim();
    if (found === '') return null;
    const value = values.find((one) => one === found.toUpperCase());
    if (!value)
      refuse(`${title(key)}: must be equal to one of ${values.join(',')} (actual value is '${found.slice(0, SHOWN)}')`);
    return value ?? null;
  };
  return {
    has: (key) => layout.at.has(key),
    text,
    oneOf,
    refuse,
    name: (key, most) => {
      const found = text(key, most);
      if (found === null) refuse(`${title(key)} is required`);
      return found ?? '';
    },
    money: (key) => typed(key, moneyOf),
    whole: (key, most = LIMITS.amount) => typed(key, (found) => wholeOf(found, most)),
    decimal: (key) => typed(key, (found) => (/^\d{1,9}(\.\d{1,6})?$/.test(found) ? Number(found) : 'must be a number')),
    flag: (key) => typed(key, (found) => flagOf(found.toLowerCase())),
    moment: (key) => typed(key, (found) => ({ found: withMinutes(found) }))?.found ?? null,
    metadata: () => metadataOf(cells, layout, refuse),
  };
}

/** The number of characters of a value that a message repeats. */
const SHOWN = 60;

function flagOf(text: string): boolean | string {
  return text === 'true' || (text === 'false' ? false : 'must be TRUE or FALSE');
}

function moneyOf(text: string): number | string {
  const found = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return 'must be an amount with at most two decimals, such as 10 or 10.50';
  const minor = Number((found[1] ?? '') + (found[2] ?? '').padEnd(2, '0'));
  return minor <= LIMITS.amount ? minor : 'is too large';
}

function wholeOf(text: string, most: number): number | string {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (value === null) return 'must be a whole number';
  return value <= most ? value : `must be at most ${most}`;
}

/** An hour may have no minutes in a file, with or without a zone. */
function withMinutes(text: string): string {
  return text.replace(/T\d\d(?=(Z|[+-][\d:]+)?$)/i, '$&:00');
}

function metadataOf(cells: readonly string[], layout: Layout, refuse: (problem: string) => void) {
  const sent = layout.metadata.flatMap(({ name, at, definition }) => {
    const cell = unescapeFormulaCell(cells[at] ?? '');
    return cell === '' ? [] : [[name, metadataValue(cell, definition)] as const];
  });
  const metadata = Object.fromEntries(sent);
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.metadataBytes) {
    refuse(`Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON.`);
  }
  return metadata;
}
