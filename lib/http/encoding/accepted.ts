// The encodings that a caller takes.

export type Encoding = 'br' | 'gzip';

/** @param headers of the request */
export function acceptedEncodings(headers: Readonly<Record<string, string | undefined>>): readonly string[] {
  const sent = (headers['accept-encoding'] ?? '').split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one));
  return sent.map((one) => one.split(';')[0]?.trim() ?? '');
}
