// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { ItemValue } from '../table/table';

/** Serializes a value and compresses its JSON. */
export function compressJson(value: unknown): Uint8Array {
  return compressText(JSON.stringify(value));
}

/** Compresses a text with Brotli; a window of 4 MB covers all children, where gzip looks back only 32 KB. */
export function compressText(json: string): Uint8Array {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params });
}

/** Returns JSON as text, or compressed if the text does not fit an item. */
export function compressIfLong(json: string): string | Uint8Array {
  return Buffer.byteLength(json) > LIMITS.recordBytes ? compressText(json) : json;
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
  return brotliDecompressSync(value).toString('utf8');
}
