// The header line of a file: the content of each column, and the metadata columns.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { MetadataDefinition } from '../../model/metadata/schema';
import { unescapeFormulaCell } from './guard';
import type { Definitions } from './metadata-cells';

/** The titles of a column: the documented spelling first, then accepted alternatives. */
export type ColumnNames = Readonly<Record<string, readonly [title: string, ...others: string[]]>>;

export interface FileColumns {
  readonly names: ColumnNames;
  /** Columns that a file of this kind must have. */
  readonly required: readonly string[];
  /** Titles of an export that no import reads; matched only in this exact spelling. */
  readonly ignored?: readonly string[];
}

interface MetadataColumn {
  readonly name: string;
  readonly at: number;
  /** The definition in the metadata schema; absent when the schema has none. */
  readonly definition?: MetadataDefinition;
}

export interface Layout {
  /** The position of each column in the file. */
  readonly at: ReadonlyMap<string, number>;
  /** The other columns: metadata, under the header as written. */
  readonly metadata: readonly MetadataColumn[];
  readonly width: number;
}

const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Map the header line of a CSV file to the columns that its headers name.
 * @param headers as written; compared without case, spaces, `_` and `-`
 * @param definitions of the metadata schema of these records
 * @returns invalid_payload naming the invalid header
 * @see docs/behaviour/imports.md#the-header-line
 */
export function layoutOf(
  headers: readonly string[],
  { names, required, ignored }: FileColumns,
  definitions: Definitions = {},
): Layout | Failure {
  if (headers.length > LIMITS.csvColumns) return refusal(`A file has at most ${LIMITS.csvColumns} columns.`);
  const keys = keysByForm(names);
  const at = new Map<string, number>();
  const metadata = new Map<string, number>();
  for (const [index, written] of headers.entries()) {
    const header = unescapeFormulaCell(written.trim());
    const key = keys.get(formOf(header));
    if (key === undefined && (header === '' || ignored?.includes(header))) continue;
    if (key === undefined) {
      const problem = metadataProblem(header);
      if (problem) return refusal(problem);
    }
    const place = key === undefined ? metadata : at;
    if (place.has(key ?? header)) return refusal(`The column ${header} comes twice.`);
    place.set(key ?? header, index);
  }
  const missing = required.find((key) => !at.has(key));
  if (missing !== undefined) return refusal(`The column ${names[missing]?.[0] ?? missing} is missing.`);
  const others = [...metadata].map(([name, index]) => {
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    return { name, at: index, ...(definition && { definition }) };
  });
  return { at, metadata: others, width: headers.length };
}

function keysByForm(names: ColumnNames): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).flatMap(([key, spellings]) => spellings.map((one) => [formOf(one), key])));
}

function formOf(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, '');
}

function metadataProblem(header: string): string | null {
  if (/\s/u.test(header)) return `The column "${header}" is unknown, and a metadata column must not hold white space.`;
  if (FORBIDDEN.includes(header)) return `The metadata column ${header} is not allowed.`;
  if (CONTROL.test(header) || !header.isWellFormed()) return 'A header must not hold control characters.';
  return header.length > LIMITS.text ? `A header has at most ${LIMITS.text} characters.` : null;
}

function refusal(details: string): Failure {
  return { key: 'invalid_payload', details };
}
