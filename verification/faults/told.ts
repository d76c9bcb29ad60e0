// What a client may conclude from the answers it was given.
import type { Attempt, Operation } from './operations';

/** Answers that say: not now, and nothing was changed. */
const COME_AGAIN = ['multiple_requests', 'idempotency_key_in_use', 'temporarily_unavailable'];
/** An answer that admits not to know. */
const NOT_KNOWN = 'outcome_unknown';

export type Told =
  /** It took effect. */
  | 'DONE'
  /** It has no effect, now or later. */
  | 'REFUSED'
  /** Nobody said. */
  | 'UNSURE';

export function told({ attempts }: Operation): Told {
  if (attempts.some(isDone)) return 'DONE';
  return attempts.every(isRefused) ? 'REFUSED' : 'UNSURE';
}

/** Whether sending it again may tell more. */
export function isOpen(operation: Operation): boolean {
  const last = operation.attempts.at(-1);
  if (!last || operation.key === null) return false;
  return !isDone(last) && !isFinal(last);
}

export function isDone({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** An answer, and one that is not about another time. */
function isFinal({ status, key }: Attempt): boolean {
  return status !== null && status < 500 && !COME_AGAIN.includes(key ?? '');
}

function isRefused({ status, key }: Attempt): boolean {
  if (status === null || key === NOT_KNOWN) return false;
  // While the first request with a key runs, it may still take effect.
  if (key === 'idempotency_key_in_use') return false;
  return status < 500 || key === 'temporarily_unavailable';
}

/** What no fault may cause: a defect, or a record that is there and is not found. */
export function isForbidden({ status, key, text }: Attempt): boolean {
  if (status === null) return false;
  if (status >= 500 && key !== 'temporarily_unavailable' && key !== NOT_KNOWN) return true;
  return text.includes('"not_found"');
}
