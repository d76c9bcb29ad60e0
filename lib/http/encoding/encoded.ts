// Long answers travel packed, where their caller takes that.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { ApiResult } from '../event';
import { acceptedEncodings, type Encoding } from './accepted';

/** What fits into a few packets arrives no sooner when it is packed. */
export const PACKED_FROM = 8 * 1024;

/**
 * Up to this many characters, packing takes less than handing it to another thread. What is longer is packed there: meanwhile this one
 * serves other requests.
 */
export const PACKED_ELSEWHERE_FROM = 256 * 1024;

/** The least qualities that find what comes again: a list of 100 records becomes a quarter of it in half a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

const ENCODERS: Readonly<Record<Encoding, (text: string) => Promise<Buffer> | Buffer>> = {
  br: (text) => (isShort(text) ? brotliCompressSync(text, BROTLI) : promisify(brotliCompress)(text, BROTLI)),
  gzip: (text) => (isShort(text) ? gzipSync(text, GZIP) : promisify(gzip)(text, GZIP)),
};

function isShort({ length }: string): boolean {
  return length < PACKED_ELSEWHERE_FROM;
}

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The answer as its caller takes it.
 * What a session of the dashboard asks for stays as it is: lengths of packed answers tell a secret in them to who can put text beside it.
 * @param headers of the request
 */
export async function encoded(answer: ApiResult, headers: Headers): Promise<ApiResult> {
  const { body = '', isBase64Encoded } = answer;
  if (isBase64Encoded || body.length < PACKED_FROM || headers.cookie !== undefined) return answer;
  const encoding = (['br', 'gzip'] as const).find((one) => acceptedEncodings(headers).includes(one));
  if (!encoding) return answer;
  const packed = await ENCODERS[encoding](body);
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  };
}
