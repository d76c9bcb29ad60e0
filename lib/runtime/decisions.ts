// Decision records, and the revisions that they name.
import { DynamoDecisionStore } from '../storage/decisions/decision-store';
import { Revisions } from '../storage/decisions/revisions';
import type { Room, StoreParts } from './parts';

const known = new WeakMap<StoreParts, Revisions>();

/** The memory of stored revisions, which stores of several rooms share. */
export function revisionsOf(parts: StoreParts): Revisions {
  const revisions = known.get(parts) ?? new Revisions(parts.table);
  known.set(parts, revisions);
  return revisions;
}

export const decisionsRoom = {
  stores: { decisions: (parts) => new DynamoDecisionStore(parts.table, revisionsOf(parts)) },
} satisfies Room;
