// The records of one stored redemption: children, parent, rollbacks, or a failure.
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../records/redemption';

/** All that is stored of one redemption. */
export interface StoredEntry {
  /** Null where the record is a failure. */
  readonly stored: StoredRedemption | null;
  /** The answer of its rollback; null until it is rolled back. */
  readonly rollback: RollbackResponse | null;
  readonly failure: Redemption | Rollback | null;
}

/** Return all records of a stored redemption: parent, children and rollbacks, or its failure. */
export function recordsOf({ stored, rollback, failure }: StoredEntry): readonly (Redemption | Rollback)[] {
  if (failure) return [failure];
  if (!stored) return [];
  const { redemptions, parent_redemption } = stored.response;
  const undone = rollback
    ? [...rollback.rollbacks, ...(rollback.parent_rollback ? [rollback.parent_rollback] : [])]
    : [];
  const all = parent_redemption ? [...redemptions, parent_redemption] : redemptions;
  return [...all.map((one) => current(one, stored, undone)), ...undone];
}

/**
 * The current state of a redemption. A rolled back one lists its rollback and keeps its result; metadata of the
 * rollback is added to it.
 */
function current(redemption: Redemption, stored: StoredRedemption, undone: readonly Rollback[]): Redemption {
  if (!stored.rollback) return redemption;
  const own = undone.find((rollback) => rollback.redemption === redemption.id);
  const rollbacks = own && [{ id: own.id, date: own.date, rollback_order_mode: stored.rollback.mode }];
  return {
    ...redemption,
    metadata: own?.metadata ? { ...redemption.metadata, ...own.metadata } : redemption.metadata,
    status: 'ROLLED_BACK',
    related_redemptions: { ...redemption.related_redemptions, ...(rollbacks && { rollbacks }) },
  };
}
