// The hashes in record keys. Those of recently used names are cached: a request uses each of its names more than once,
// and shops sell the same products again and again.
import { hash } from 'node:crypto';
import { BoundedMap } from '../async/memory';

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

const MOST = 2_000;
/** Longer names are unlikely to be names of products or codes that are used again. */
const LONGEST = 100;

const known = new BoundedMap<string, string>(MOST);

/**
 * Return the key hash of a name; recent hashes are cached.
 * @param name in the one form it is compared in
 */
export function hashOfName(name: string): string {
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  const hashed = hashText(name);
  if (name.length <= LONGEST) known.set(name, hashed);
  return hashed;
}
