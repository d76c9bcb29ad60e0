// The id of a request, as the gateway gives one.
import { randomBytes } from 'node:crypto';

export function newRequestId(): string {
  return `v-${randomBytes(9).toString('hex')}`;
}
