// Names by which callers know records: their comparable form, their hashes in keys, and the ids that hold such a hash.
// Hashes of recently used names are cached: a request uses each of its names more than once, and shops sell the same
// products again and again.
import { hash } from 'node:crypto';
import { BoundedMap } from '../async/memory';
import type { Voucher } from '../model/records/voucher';

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

/** Return a code, source id or name in its comparable form: composed (NFC), and in lower case if case is ignored. */
export function normalise(text: string, isCaseSensitive = true): string {
  const composed = text.normalize('NFC');
  return isCaseSensitive ? composed : composed.toLowerCase().normalize('NFC');
}

export type NaturalPrefix = 'v' | 'cust' | 'ord' | 'prod' | 'sku' | 'user';

const TAIL_LENGTH = 6;

/**
 * The id of a record that callers also know by a code or source id: prefix, hash of that name, and a random tail that
 * distinguishes the record from an earlier one of the same name.
 */
export function naturalId(
  prefix: NaturalPrefix,
  name: { text: string; isCaseSensitive: boolean },
  tail: string,
): string {
  return `${prefix}_${hashOfName(normalise(name.text, name.isCaseSensitive))}${tail}`;
}

/** The hash inside an id made by `naturalId`; null when the text is no such id. */
export function hashOfId(prefix: NaturalPrefix, id: string): string | null {
  const body = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : '';
  return body.length === HASH_LENGTH + TAIL_LENGTH && /^[a-z0-9]+$/.test(body) ? body.slice(0, HASH_LENGTH) : null;
}

const TAIL = /^v_[a-z0-9]{26}([a-z0-9]{6})$/;
const ANY_CASE = '~';

/**
 * Return the end of an id that begins with the hash of the code; after a tilde, of the code in any case. Null for any
 * other id.
 */
export function shortId({ id, code }: Pick<Voucher, 'id' | 'code'>): string | null {
  const tail = TAIL.exec(id)?.[1];
  if (tail === undefined) return null;
  return [tail, `${ANY_CASE}${tail}`].find((one) => fullId(code, one) === id) ?? null;
}

/** The inverse of `shortId`. */
export function fullId(code: string, tail: string): string {
  const isCaseSensitive = !tail.startsWith(ANY_CASE);
  return naturalId('v', { text: code, isCaseSensitive }, isCaseSensitive ? tail : tail.slice(ANY_CASE.length));
}
