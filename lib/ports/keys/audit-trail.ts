// The store of the audit trail. Its lines are written with the change they tell of, by the stores of what is changed.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../core/filter/page';
import type { AuditEntry } from '../../model/audit-trail';

/** What became of a change that the trail tells of. */
export type ChangeOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: nothing was written. */
  | { readonly status: 'STALE' }
  /** Contention: nothing was written. */
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** It may have taken effect: `has` tells. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

/** A store of what callers prove with, which processes remember. */
export interface ProofStore {
  /** How many changes this process has carried out: what it remembered before the last one is over. */
  readonly ownChanges: number;
}

export interface AuditTrailStore {
  list(project: string, request: ListRequest<AuditEntry>): Promise<ListPage<AuditEntry>>;
  /** Whether a line was written, and with it the change it tells of. */
  has(project: string, entry: AuditEntry): Promise<boolean>;
}
