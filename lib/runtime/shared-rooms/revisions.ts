// The revisions that decision records name.
import { Revisions } from '../../storage/decisions/revisions';
import type { StoreParts } from '../bind';

const known = new WeakMap<StoreParts, Revisions>();

/** The memory of stored revisions, which stores of several rooms share. */
export function revisionsOf(parts: StoreParts): Revisions {
  const revisions = known.get(parts) ?? new Revisions(parts.formatted);
  known.set(parts, revisions);
  return revisions;
}
