// The order of imports of orders: a project runs one at a time, in the order of their requests.
import type { AsyncAction } from '../../model/records/async-action';

type Queued = Pick<AsyncAction, 'id' | 'type' | 'status' | 'created_at' | 'done' | 'tries'>;

/** Failed attempts without progress after which an import no longer blocks others. */
const FAILING_TRIES = 3;

/**
 * Return whether an unstarted import of orders must wait for earlier imports of its project.
 * @param latest recent actions of its project; the action itself and later ones may be among them
 */
export function mustWaitForEarlier(action: Queued, latest: readonly Queued[]): boolean {
  if (action.done > 0) return false;
  return latest.some((other) => isOpenImport(other) && isBefore(other, action));
}

function isOpenImport({ type, status, tries = 0 }: Queued): boolean {
  const isOpen = status === 'ENQUEUED' || status === 'IN_PROGRESS';
  return type === 'ORDERS.IMPORT' && isOpen && tries < FAILING_TRIES;
}

/** True when one action comes before another; the id decides between two of the same millisecond. */
function isBefore(left: Queued, right: Queued): boolean {
  if (left.created_at !== right.created_at) return left.created_at < right.created_at;
  return left.id < right.id;
}
