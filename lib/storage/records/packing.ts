// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { invariant } from '../../errors';
import type { ItemValue } from '../table/table';
import { DECISION_DICTIONARY, DICTIONARY } from './dictionary';
import { type NamedVoucher, packColumns, unpackColumns } from './packed-columns';

/** Serializes a value and compresses its JSON. */
export function compressJson(value: unknown): Uint8Array {
  return compressText(JSON.stringify(value));
}

/** The first byte of a compressed value: how it is compressed, with which dictionary, and whether it is in columns. */
const PACKED = { deflate: 1, brotli: 2, decision: 3, columns: 4, longColumns: 5, decisionColumns: 6 } as const;

const DICTIONARIES: ReadonlyMap<number | undefined, Uint8Array> = new Map([
  [PACKED.deflate, DICTIONARY],
  [PACKED.decision, DECISION_DICTIONARY],
  [PACKED.columns, DICTIONARY],
  [PACKED.decisionColumns, DECISION_DICTIONARY],
]);

/** The first bytes of values in columns. */
const IN_COLUMNS: ReadonlySet<number | undefined> = new Set([
  PACKED.columns,
  PACKED.longColumns,
  PACKED.decisionColumns,
]);

/** The length of JSON from which a record is packed in columns: it has many similar parts. */
const LEAST_COLUMNS = 10_000;

/** Length up to which Deflate sees the whole text. */
const DEFLATE_WINDOW = 32_768;

/**
 * Compresses a text: a short one by Deflate with the dictionary of stored texts, a long one by Brotli, whose window of
 * 4 MB covers all children of a redemption.
 */
export function compressText(json: string): Uint8Array {
  return compressWith(json, { short: PACKED.deflate }, DICTIONARY);
}

/** A record, its JSON, and the vouchers that it names several times. */
interface LongRecord {
  readonly json: string;
  readonly value: unknown;
  readonly vouchers: readonly NamedVoucher[];
}

/** Compresses a record whose parts may be alike. */
export function compressRecord(record: LongRecord, least = LEAST_COLUMNS): Uint8Array {
  const columns = columnsOf(record, least);
  if (columns === null) return compressText(record.json);
  return compressWith(columns, { short: PACKED.columns, long: PACKED.longColumns }, DICTIONARY);
}

/** Compresses a record that replaces a compressed one, such as one without its person. */
export function recompressJson(value: unknown): Uint8Array {
  return compressRecord({ json: JSON.stringify(value), value, vouchers: [] });
}

/** Compresses a decision record, with the dictionary of such records. */
export function compressDecision(decision: object): Uint8Array {
  const json = JSON.stringify(decision);
  const columns = columnsOf({ json, value: decision, vouchers: [] }, LEAST_COLUMNS);
  if (columns === null) return compressWith(json, { short: PACKED.decision }, DECISION_DICTIONARY);
  return compressWith(columns, { short: PACKED.decisionColumns, long: PACKED.longColumns }, DECISION_DICTIONARY);
}

function columnsOf({ json, value, vouchers }: LongRecord, least: number): string | null {
  return json.length < least ? null : packColumns(json, value, vouchers);
}

interface Methods {
  /** The first byte of a text that Deflate sees as a whole. */
  readonly short: number;
  /** The first byte of a longer one. */
  readonly long?: number;
}

function compressWith(json: string, { short, long = PACKED.brotli }: Methods, dictionary: Uint8Array): Uint8Array {
  const isShort = json.length + dictionary.length <= DEFLATE_WINDOW;
  const compressed = isShort ? deflateRawSync(json, { dictionary }) : compressLong(json);
  return Buffer.concat([Buffer.of(isShort ? short : long), compressed]);
}

function compressLong(json: string): Uint8Array {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params });
}

/** Bytes up to which compression saves no write unit, as an item has room for the text. */
const PLAIN_BYTES = 512;

/** Returns JSON as text, or compressed if it is long. */
export function compressIfLong(json: string): string | Uint8Array {
  return Buffer.byteLength(json) > PLAIN_BYTES ? compressText(json) : json;
}

/** The inverse of `compressIfLong`. */
export function decompressIfLong(value: ItemValue | undefined): unknown {
  return typeof value === 'string' ? JSON.parse(value) : decompressJson(value);
}

/** Inverse of `compressJson`, `compressRecord` and `compressDecision`. */
export function decompressJson(value: ItemValue | undefined): unknown {
  const text = inflate(value);
  return isInColumns(value) ? unpackColumns(text) : JSON.parse(text);
}

/** Inverse of `compressText` and `compressRecord`; the text is the same to the byte. */
export function decompressText(value: ItemValue | undefined): string {
  const text = inflate(value);
  return isInColumns(value) ? JSON.stringify(unpackColumns(text)) : text;
}

function isInColumns(value: ItemValue | undefined): boolean {
  return value instanceof Uint8Array && IN_COLUMNS.has(value[0]);
}

function inflate(value: ItemValue | undefined): string {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  const compressed = value.subarray(1);
  const dictionary = DICTIONARIES.get(value[0]);
  if (dictionary) return inflateRawSync(compressed, { dictionary }).toString('utf8');
  invariant(
    value[0] === PACKED.brotli || value[0] === PACKED.longColumns,
    'a compressed attribute has a known first byte',
  );
  return brotliDecompressSync(compressed).toString('utf8');
}
