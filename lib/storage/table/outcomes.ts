// What the outcome of a write means for the store that asked for it.
import type { CreateOutcome } from '../../ports/common';
import { type WriteOutcome, undone } from './table';

/** A transaction that is refused so often meets something else than others who write the same. */
export const TRANSACTION_TRIES = 20;

/** Positions of writes whose place many write at once: they met another transaction there, or were throttled. */
export function metAt(outcome: WriteOutcome): readonly number[] {
  if (outcome.status !== 'BUSY') return [];
  const { conflicts = [], throttled = [] } = outcome;
  return throttled === 'ALL' ? conflicts : [...conflicts, ...throttled];
}

/** Of a put on condition that nothing is there. */
export function createOutcome(outcome: WriteOutcome): CreateOutcome {
  if (outcome.status === 'DONE') return 'CREATED';
  if (outcome.status === 'REFUSED') return 'EXISTS';
  throw undone(outcome);
}
