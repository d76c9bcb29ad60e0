// Compression of long answers, when the caller accepts it.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { ApiResult } from '../event';

/**
 * The minimum length for compression, in characters: shorter answers fit into a few packets, so compression does not
 * speed them up.
 */
export const PACKED_FROM = 8 * 1024;

/**
 * The length, in characters, from which compression runs in another thread, so that this thread can serve other
 * requests. Below it, compression is faster than handing the text to another thread.
 */
export const PACKED_ELSEWHERE_FROM = 256 * 1024;

/**
 * The lowest quality levels that find repetitions: a list of 100 records shrinks to a quarter in half a millisecond.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

const ENCODERS: Readonly<Record<Encoding, (text: string) => Promise<Buffer> | Buffer>> = {
  br: (text) => (isShort(text) ? brotliCompressSync(text, BROTLI) : promisify(brotliCompress)(text, BROTLI)),
  gzip: (text) => (isShort(text) ? gzipSync(text, GZIP) : promisify(gzip)(text, GZIP)),
};

function isShort({ length }: string): boolean {
  return length < PACKED_ELSEWHERE_FROM;
}

type EncodingHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Compress an answer with an encoding that the client accepts. Answers to requests with a cookie stay uncompressed:
 * the compressed length could reveal a secret to an attacker who can place text next to it.
 * @param headers of the request
 */
export async function compressResponse(answer: ApiResult, headers: EncodingHeaders): Promise<ApiResult> {
  const { body = '', isBase64Encoded } = answer;
  if (isBase64Encoded || body.length < PACKED_FROM || headers.cookie !== undefined) return answer;
  const encoding = (['br', 'gzip'] as const).find((one) => parseAcceptEncoding(headers).includes(one));
  if (!encoding) return answer;
  const packed = await ENCODERS[encoding](body);
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  };
}

export type Encoding = 'br' | 'gzip';

/**
 * Parse the content encodings that a client accepts; those with `q=0` are left out.
 * @param headers of the request
 */
export function parseAcceptEncoding(headers: Readonly<Record<string, string | undefined>>): readonly string[] {
  const sent = (headers['accept-encoding'] ?? '').split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one));
  return sent.map((one) => one.split(';')[0]?.trim() ?? '');
}
