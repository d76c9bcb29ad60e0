// The id of a request, as the gateway gives one.
import { randomUUID } from 'node:crypto';

const DIGITS = 18;

/** Of a UUID, which Node draws from bytes that it has ready. */
export function newRequestId(): string {
  return `v-${randomUUID().replaceAll('-', '').slice(0, DIGITS)}`;
}
