// The store of the audit trail. Its lines are written with the change they tell of, by the stores of what is changed.
import type { AuditEntry } from '../model/records/audit-trail';

/** What became of a change that the trail tells of. */
export type ChangeOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: nothing was written. */
  | { readonly status: 'STALE' }
  /** Contention: nothing was written. */
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** It may have taken effect: `has` tells. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

export interface AuditTrailQuery {
  readonly page: number;
  readonly limit: number;
  /** Only lines strictly after, or before, this moment; milliseconds since 1970. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  /** Which lines belong to the list; null where all do. */
  readonly keep: ((entry: AuditEntry) => boolean) | null;
}

export interface AuditTrailPage {
  readonly entries: readonly AuditEntry[];
  /** All that match, on this page or not. */
  readonly total: number;
}

export interface AuditTrailStore {
  /** Newest first. */
  list(project: string, query: AuditTrailQuery): Promise<AuditTrailPage>;
  /** Whether a line was written, and with it the change it tells of. */
  has(project: string, entry: AuditEntry): Promise<boolean>;
}
