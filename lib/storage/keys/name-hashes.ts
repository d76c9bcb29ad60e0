// The hashes that records are found by, of names that were asked for lately: a request asks for each of its names more than once, and shops
// sell the same products again and again.
import { hashText } from './hash-text';

const MOST = 2_000;
/** Longer ones are no names of products or codes that come again. */
const LONGEST = 100;

const known = new Map<string, string>();

/** @param name in the one form it is compared in */
export function hashOfName(name: string): string {
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  const hash = hashText(name);
  if (known.size >= MOST) known.clear();
  if (name.length <= LONGEST) known.set(name, hash);
  return hash;
}
