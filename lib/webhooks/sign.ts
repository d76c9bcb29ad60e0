// Both signatures of a sent event: that of the published API, and that of Standard Webhooks 1.0.0.
import { createHmac, randomBytes } from 'node:crypto';
import type { Signer } from '../ports/events';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const signer: Signer = {
  newSecret: () => PREFIX + randomBytes(SECRET_BYTES).toString('base64'),
  headers: ({ id, body, seconds, secrets }) => ({
    'x-voucherify-signature': voucherifySignature(secrets[0] ?? '', body),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, { id, seconds, body })).join(' '),
  }),
};

/**
 * Sign the body of a webhook as Voucherify does: HMAC-SHA256 with the text of the secret as key; one signature at most.
 */
export function voucherifySignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Sign a webhook by the Standard Webhooks format: HMAC-SHA256 with the decoded text after the prefix as key. */
export function standardSignature(
  secret: string,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
