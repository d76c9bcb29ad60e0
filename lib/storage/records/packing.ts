// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { invariant } from '../../errors';
import type { ItemValue } from '../table/table';
import { DECISION_DICTIONARY } from './decision-dictionary';
import { DICTIONARY } from './dictionary';

/** Serializes a value and compresses its JSON. */
export function compressJson(value: unknown): Uint8Array {
  return compressText(JSON.stringify(value));
}

/** The first byte of a compressed value: how it is compressed, and with which dictionary. */
const PACKED = { deflate: 1, brotli: 2, decision: 3 } as const;

const DICTIONARIES: ReadonlyMap<number | undefined, Uint8Array> = new Map([
  [PACKED.deflate, DICTIONARY],
  [PACKED.decision, DECISION_DICTIONARY],
]);

/** Length up to which Deflate sees the whole text. */
const DEFLATE_WINDOW = 32_768;

/**
 * Compresses a text: a short one by Deflate with the dictionary of stored texts, a long one by Brotli, whose window of
 * 4 MB covers all children of a redemption.
 */
export function compressText(json: string): Uint8Array {
  return compressWith(json, PACKED.deflate, DICTIONARY);
}

/** Compresses a decision record, with the dictionary of such records. */
export function compressDecision(decision: object): Uint8Array {
  return compressWith(JSON.stringify(decision), PACKED.decision, DECISION_DICTIONARY);
}

function compressWith(json: string, method: number, dictionary: Uint8Array): Uint8Array {
  const isShort = json.length + dictionary.length <= DEFLATE_WINDOW;
  const compressed = isShort ? deflateRawSync(json, { dictionary }) : compressLong(json);
  return Buffer.concat([Buffer.of(isShort ? method : PACKED.brotli), compressed]);
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

/** Inverse of `compressJson`. */
export function decompressJson(value: ItemValue | undefined): unknown {
  return JSON.parse(decompressText(value));
}

/** Inverse of `compressText`; the text is the same to the byte. */
export function decompressText(value: ItemValue | undefined): string {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  const compressed = value.subarray(1);
  const dictionary = DICTIONARIES.get(value[0]);
  if (dictionary) return inflateRawSync(compressed, { dictionary }).toString('utf8');
  invariant(value[0] === PACKED.brotli, 'a compressed attribute has a known first byte');
  return brotliDecompressSync(compressed).toString('utf8');
}
