// The store of the audit trail. Its lines are written with the change that they describe, by the stores of the changed
// records.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { AuditEntry } from '../../model/audit-trail';

/** The outcome of a change that the trail records. */
export type ChangeOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: nothing was written. */
  | { readonly status: 'STALE' }
  /** Contention: nothing was written. */
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** It may have taken effect: `has` decides. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

/** A store of credentials that processes cache. */
export interface ProofStore {
  /** Number of changes that this process has made: entries cached before the last one are stale. */
  readonly ownChanges: number;
}

export interface AuditTrailStore {
  list(project: string, request: ListRequest<AuditEntry>): Promise<ListPage<AuditEntry>>;
  /** True when a line was written, and with it the change that it describes. */
  has(project: string, entry: AuditEntry): Promise<boolean>;
}
