// Random hex digits for ids. Node caches random bytes for UUIDs, and reads from the system only once for 128 of them.
import { randomUUID } from 'node:crypto';

/** Return random hex digits, at most 18: those of a UUID that are random throughout. */
export function randomHex(digits: number): string {
  const uuid = randomUUID();
  return `${uuid.slice(24)}${uuid.slice(0, 6)}`.slice(0, digits);
}
