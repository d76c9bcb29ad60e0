// Maps the outcome of a write to the outcome of the store's operation.
import type { CreateOutcome } from '../../ports/common';
import { type WriteOutcome, undone } from './table';

/** Maximum attempts of a transaction; more refusals are not caused by concurrent writes of the same kind. */
export const TRANSACTION_TRIES = 20;

/** Collects the positions of writes that conflicted with another transaction or were throttled. */
export function collectContendedPositions(outcome: WriteOutcome): readonly number[] {
  if (outcome.status !== 'BUSY') return [];
  const { conflicts = [], throttled = [] } = outcome;
  return throttled === 'ALL' ? conflicts : [...conflicts, ...throttled];
}

/** Outcome of a put whose condition is that no item exists. */
export function createOutcome(outcome: WriteOutcome): CreateOutcome {
  if (outcome.status === 'DONE') return 'CREATED';
  if (outcome.status === 'REFUSED') return 'EXISTS';
  throw undone(outcome);
}
