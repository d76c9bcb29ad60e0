// Top-level redemptions, each with its children and rollbacks, for lists with `expand=children`.
import type { Redemption, RedemptionGroup } from '../records/redemption';
import { recordsOf, type StoredEntry } from './entries';
import { parseRedemptionId } from '../keys/record-ids';

/** The group of the records under one base; null for a refused rollback. */
export function groupOf(entry: StoredEntry): RedemptionGroup | null {
  const records = recordsOf(entry);
  const rollbacks = records.filter((record) => record.object === 'redemption_rollback');
  const withRollbacks = (one: Redemption) => ({
    ...one,
    rollbacks: rollbacks.filter(({ redemption }) => redemption === one.id),
  });
  const redemptions = records.filter((record) => record.object === 'redemption');
  const top = redemptions.find(({ redemption }) => redemption === undefined);
  if (!top) return null;
  const children = redemptions.filter(({ redemption }) => redemption === top.id);
  return { ...withRollbacks(top), redemptions: children.sort(byPosition).map(withRollbacks), ...notUsed(entry) };
}

/** The redeemables that were not applied. They have no records; the answer to the redemption contains the reasons. */
function notUsed({ stored }: StoredEntry): Pick<RedemptionGroup, 'inapplicable_redeemables' | 'skipped_redeemables'> {
  const { inapplicable_redeemables = [], skipped_redeemables = [] } = stored?.response ?? {};
  return {
    ...(inapplicable_redeemables.length > 0 && { inapplicable_redeemables }),
    ...(skipped_redeemables.length > 0 && { skipped_redeemables }),
  };
}

/** Children are numbered in the order they were applied. */
function byPosition(left: Redemption, right: Redemption): number {
  return positionOf(left) - positionOf(right);
}

function positionOf({ id }: Redemption): number {
  return parseRedemptionId(id)?.position ?? 0;
}

/** Ids by their group; groups in the order of their first id. */
export function byGroup(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const base = parseRedemptionId(id)?.base ?? '';
    const known = groups.get(base);
    if (known) known.push(id);
    else groups.set(base, [id]);
  }
  return groups;
}
