// Values of records as cells of a file.
import { escapeFormulaCell } from '../csv/guard';

/** A column of a file. */
export interface Column<T> {
  readonly name: string;
  readonly title: string;
  readonly read: (record: T) => unknown;
}

/** The exportable fields of a kind of record. */
export interface ExportFields<T> {
  readonly columns: readonly Column<T>[];
  /** The default fields. */
  readonly defaults: readonly string[];
  readonly metadata: ((record: T) => Readonly<Record<string, unknown>> | null | undefined) | null;
}

/** A column whose title is derived from the field name, unless a title is given. */
export function column<T>(name: string, read: (record: T) => unknown, title = titleOf(name)): Column<T> {
  return { name, title, read };
}

const ACRONYMS: Readonly<Record<string, string>> = { id: 'ID', qr: 'QR' };

function titleOf(name: string): string {
  const words = name.split('_').map((word) => ACRONYMS[word] ?? word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

/** The text of a cell: absent is empty, lists are joined by commas, objects are JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeFormulaCell(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return escapeFormulaCell(value.join(','));
  return escapeFormulaCell(JSON.stringify(value));
}

/** Minor units as major units with two decimals, without floating-point arithmetic. */
export function majorUnits(minor: number | null | undefined): string | null {
  if (minor === null || minor === undefined) return null;
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
