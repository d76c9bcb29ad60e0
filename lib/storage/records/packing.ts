// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { invariant } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { Value } from '../table/table';

export function packed(value: unknown): Uint8Array {
  return packedText(JSON.stringify(value));
}

/**
 * A window of 4 MB covers all children: gzip, which looks back 32 KB, does not detect that a long order is repeated. A
 * byte less in a transaction saves 90 µs of CPU; this quality has the lowest total cost (docs/performance.md).
 */
export function packedText(json: string): Uint8Array {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params });
}

/** JSON as text, or compressed if the text does not fit an item. */
export function packedIfLong(json: string): string | Uint8Array {
  return Buffer.byteLength(json) > LIMITS.recordBytes ? packedText(json) : json;
}

/** The inverse of `packedIfLong`. */
export function unpackedIfLong(value: Value | undefined): unknown {
  return typeof value === 'string' ? JSON.parse(value) : unpacked(value);
}

export function unpacked(value: Value | undefined): unknown {
  return JSON.parse(unpackedText(value));
}

/** The text that was packed, to the byte. */
export function unpackedText(value: Value | undefined): string {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  return (isGzip(value) ? gunzipSync(value) : brotliDecompressSync(value)).toString('utf8');
}

/** Records of earlier versions. These two bytes would mean a window of 16 MB in Brotli, which is never written here. */
function isGzip(value: Uint8Array): boolean {
  return value[0] === 0x1f && value[1] === 0x8b;
}
