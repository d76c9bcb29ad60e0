// Text as the hash that stands in keys and ids.
import { hash } from 'node:crypto';

export const HASH_LENGTH = 26;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 bits of SHA-256 as 26 lower-case letters and digits. */
export function hashText(text: string): string {
  const digest = hash('sha256', text, 'hex');
  let hashed = '';
  // Five digits are twenty bits, which are four letters.
  for (let at = 0; hashed.length < HASH_LENGTH; at += 5) {
    const bits = Number.parseInt(digest.slice(at, at + 5), 16);
    for (let shift = 15; shift >= 0; shift -= 5) hashed += ALPHABET.charAt((bits >> shift) & 31);
  }
  return hashed.slice(0, HASH_LENGTH);
}
