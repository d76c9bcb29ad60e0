// What a campaign and a tier count of an order: its value once, as the last of its redemptions there that stands counted it.
import type { OrderCount } from '../../model/records/order';
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';

/** An amount for each campaign and promotion tier by its id, and for the whole project as null. Minor units, also below 0. */
export type OrderAmounts = (id: string | null) => number;

interface CountedRedemption {
  readonly base: string;
  readonly effects: readonly RedemptionEffect[];
  /** The value of the order that rules compare, minor units. */
  readonly value: number;
}

/** Return what a redemption counted of its order: the value and the campaigns and tiers counted for. */
export function orderCountOf({ base, effects, value }: CountedRedemption): OrderCount {
  const ids = effects.flatMap(({ campaign_id: id, target, target_id }) =>
    id === null ? [] : [id, ...(target === 'promotion_tier' ? [target_id] : [])],
  );
  return { redemption: base, value, ids: [...new Set(ids)] };
}

/** Return the order value that the newest of these redemptions (oldest first) counted for an id; 0 when none did. */
export function findLatestOrderValue(counts: readonly OrderCount[], id: string | null): number {
  return findLatestCount(counts, id)?.value ?? 0;
}

/**
 * Find the newest redemption (oldest first) that counted an order for a campaign or tier; for any if the id is null.
 */
export function findLatestCount(counts: readonly OrderCount[], id: string | null): OrderCount | undefined {
  return counts.findLast(({ ids }) => id === null || ids.includes(id));
}

/**
 * Compute by how much the newest redemption of an order raised what the earlier ones counted of it.
 * @param counts of the order, oldest first, with the newest one
 */
export function computeAmountIncrements(counts: readonly OrderCount[]): OrderAmounts {
  const others = counts.slice(0, -1);
  return (id) => findLatestOrderValue(counts, id) - findLatestOrderValue(others, id);
}

/** What each campaign has counted of the order of a redemption that knows of no other one, minor units. */
function orderValueOf({
  order_value,
  response: { order },
}: Pick<StoredRedemption, 'order_value' | 'response'>): number {
  return order_value ?? order?.amount ?? 0;
}

/**
 * Amounts that a redemption added; one of version 0.2.0 or before added its whole order. One of 0.2.0 or before
 * added its order, whatever other redemptions had counted of it.
 */
export function computeRedemptionAmounts(stored: StoredRedemption): OrderAmounts {
  const { order_counts: counts } = stored;
  return counts ? computeAmountIncrements(counts) : () => orderValueOf(stored);
}

/** The change of the counts of an order when a redemption is undone. */
export interface OrderReturn {
  readonly amounts: OrderAmounts;
  /** The counts of the order from now on. */
  readonly counts: readonly OrderCount[];
}

/**
 * Plan what a rollback gives back. A redemption that the order does not list gives back what it added itself.
 * @param counts of the order as it is now
 */
export function orderReturn(stored: StoredRedemption, counts: readonly OrderCount[]): OrderReturn {
  const left = counts.filter(({ redemption }) => redemption !== stored.base);
  if (left.length === counts.length) return { amounts: computeRedemptionAmounts(stored), counts };
  return { amounts: (id) => findLatestOrderValue(counts, id) - findLatestOrderValue(left, id), counts: left };
}
