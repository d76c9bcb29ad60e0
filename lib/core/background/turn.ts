// Whose turn it is among imports of orders: those of a project are done one after the other, in the order they were sent.
import type { AsyncAction } from '../../model/records/async-action';

type Queued = Pick<AsyncAction, 'id' | 'type' | 'status' | 'created_at' | 'done' | 'tries'>;

/** One that failed so often since it last came further keeps nobody waiting. */
const FAILING_TRIES = 3;

/**
 * Whether an import of orders has to wait. One that has begun goes on.
 * @param latest actions of its project, itself and later ones or not
 */
export function waitsItsTurn(action: Queued, latest: readonly Queued[]): boolean {
  if (action.done > 0) return false;
  return latest.some((other) => isOpenImport(other) && isBefore(other, action));
}

function isOpenImport({ type, status, tries = 0 }: Queued): boolean {
  const isOpen = status === 'ENQUEUED' || status === 'IN_PROGRESS';
  return type === 'ORDERS.IMPORT' && isOpen && tries < FAILING_TRIES;
}

/** Of two that began in the same millisecond the id tells. */
function isBefore(left: Queued, right: Queued): boolean {
  if (left.created_at !== right.created_at) return left.created_at < right.created_at;
  return left.id < right.id;
}
