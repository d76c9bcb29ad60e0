// The encodings that a caller takes.

export type Encoding = 'br' | 'gzip';

/**
 * Parse the content encodings that a client accepts; those with `q=0` are left out.
 * @param headers of the request
 */
export function parseAcceptEncoding(headers: Readonly<Record<string, string | undefined>>): readonly string[] {
  const sent = (headers['accept-encoding'] ?? '').split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one));
  return sent.map((one) => one.split(';')[0]?.trim() ?? '');
}
