// Long answers travel packed, where their caller takes that.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiResult } from '../event';
import { acceptedEncodings, type Encoding } from './accepted';

/** What fits into a few packets arrives no sooner when it is packed. */
export const PACKED_FROM = 8 * 1024;

/** The least qualities that find what comes again: a list of 100 records becomes a tenth of it in a millisecond. */
const ENCODERS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (text) => promisify(gzip)(text, { level: 4 }),
};

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
