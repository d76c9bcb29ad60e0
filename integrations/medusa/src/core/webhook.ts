// The signature of events, as Standard Webhooks has it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest difference of clocks, s. */
const TOLERANCE_S = 300;

export interface SignedRequest {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came. */
  readonly body: Buffer;
}

/** Whether an event was signed with the secret less than five minutes ago. */
export function isSigned({ secret, headers, body }: SignedRequest, nowMs: number): boolean {
  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  if (id === '' || !/^\d+$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return textOf(headers['webhook-signature'])
    .split(' ')
    .some((signature) => isSame(expected, signature));
}

function isSame(expected: Buffer, signature: string): boolean {
  const [version, value = ''] = signature.split(',');
  const sent = Buffer.from(value, 'base64');
  return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
}

function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
