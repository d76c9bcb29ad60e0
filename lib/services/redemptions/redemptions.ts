// Read a redemption or rollback back by its id.
import { parseRedemptionId } from '../../core/redemption/ids';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Redemption, Rollback, StoredRedemption } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import type { StoredEntry } from '../../ports/redemptions';

/** The record with this id: child, parent, rollback, or a failure of either kind. */
export async function getRedemption(rt: Runtime, caller: Caller, id: string): Promise<Redemption | Rollback> {
  const parsed = parseRedemptionId(id);
  const loaded = parsed && (await rt.store.redemptions.load(caller, parsed.base));
  const record = loaded && recordsOf(loaded).find((one) => one.id === id);
  if (!record) throw notFound('redemption', id);
  return record;
}

/** Every record that is stored under one base, with the state each is in now. */
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

/** A redemption that was rolled back says so; its result stays. */
function current(redemption: Redemption, stored: StoredRedemption, undone: readonly Rollback[]): Redemption {
  if (!stored.rollback) return redemption;
  const own = undone.find((rollback) => rollback.redemption === redemption.id);
  const rollbacks = own && [{ id: own.id, date: own.date, rollback_order_mode: stored.rollback.mode }];
  return {
    ...redemption,
    status: 'ROLLED_BACK',
    related_redemptions: { ...redemption.related_redemptions, ...(rollbacks && { rollbacks }) },
  };
}
