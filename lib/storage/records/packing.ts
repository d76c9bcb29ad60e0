// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { invariant } from '../../errors';
import type { Value } from '../table/table';

/** A window of 4 MB sees all children at once: gzip, which looks back 32 KB, does not see that a long order comes again. */
const PACKING = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 22 },
} as const;

export function packed(value: unknown): Uint8Array {
  return packedText(JSON.stringify(value));
}

export function packedText(json: string): Uint8Array {
  return brotliCompressSync(json, PACKING);
}

export function unpacked(value: Value | undefined): unknown {
  return JSON.parse(unpackedText(value));
}

/** The text that was packed, to the byte. */
export function unpackedText(value: Value | undefined): string {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  return (isGzip(value) ? gunzipSync(value) : brotliDecompressSync(value)).toString('utf8');
}

/** Records of earlier versions. What these two bytes would mean in Brotli, a window of 16 MB, is never written here. */
function isGzip(value: Uint8Array): boolean {
  return value[0] === 0x1f && value[1] === 0x8b;
}
