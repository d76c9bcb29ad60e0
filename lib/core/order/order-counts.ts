// What a campaign and a tier count of an order: its value once, as the last of its redemptions there that stands counted it.
import { NO_CAMPAIGN } from '../../model/counters';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { Order, OrderCount } from '../../model/records/order';
import type { LastOrder, RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import type { OrderFact } from './order-fact';

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

// The changes of customers by a redemption or its rollback: shares of the order in their counters, and their holdings.

/** The effect of an order change on one customer's counters. */
export interface OrderShare {
  readonly customerId: string;
  readonly orderId: string;
  /** 1 when the order starts to count for the customer, -1 when it stops. */
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
  /** The order as the customer's last one; null when it no longer counts. */
  readonly last: LastOrder | null;
  /**
   * The customer's new last order, when this one was the last and no longer counts; null when there is none. Absent
   * until it is looked up.
   */
  readonly previous?: LastOrder | null;
}

/** The members that determine whether an order counts, for which customer, and how much. */
export interface CountableOrder extends Pick<Order, 'id' | 'customer_id' | 'status' | 'total_amount'> {
  /** The money that returns gave back, minor units; none when absent. */
  readonly returned?: number | undefined;
}

interface OrderStep {
  readonly before: CountableOrder | null;
  readonly after: CountableOrder | null;
  /** The time of the change. ISO 8601 */
  readonly date: string;
}

/**
 * The shares of the customers whose counters change: the previous and the current customer of the order.
 * @see docs/behaviour/orders.md#counts-of-the-customer
 */
export function orderShares({ before, after, date }: OrderStep): readonly OrderShare[] {
  const customers = [before, after].flatMap((order) => order?.customer_id ?? []);
  return [...new Set(customers)].flatMap((customerId) => {
    const [was, is] = [ownedBy(before, customerId), ownedBy(after, customerId)];
    const count = countOf(is) - countOf(was);
    const amount = computeOrderSpend(is) - computeOrderSpend(was);
    if (count === 0 && amount === 0) return [];
    const orderId = (is ?? was)?.id ?? '';
    const last = countOf(is) > 0 ? { amount: computeOrderSpend(is), date, order_id: orderId } : null;
    return [{ customerId, orderId, count, amount, last }];
  });
}

function ownedBy(order: CountableOrder | null, customerId: string): CountableOrder | null {
  return order?.customer_id === customerId ? order : null;
}

/** Convert a stored order to the customer's last order; null when the order does not count. */
export function toLastOrder(order: Order & CountableOrder): LastOrder | null {
  if (countOf(order) === 0) return null;
  return { amount: computeOrderSpend(order), date: order.updated_at ?? order.created_at, order_id: order.id };
}

/** 1 for an order that counts. */
function countOf(order: CountableOrder | null): number {
  return order?.status === 'PAID' || order?.status === 'FULFILLED' ? 1 : 0;
}

/**
 * Return the amount that an order adds to its customer's total, minor units, less returns; 0 when it does not count.
 */
export function computeOrderSpend(order: CountableOrder | null): number {
  if (!order || countOf(order) === 0) return 0;
  // An order that was changed by hand may be worth less than what was given back.
  return Math.max((order.total_amount ?? 0) - (order.returned ?? 0), 0);
}

// Changes of customers' holdings by a redemption or its rollback: points, gift credits, and referrals by their codes.

/** The changes of one customer's holdings. */
export interface HolderChange {
  readonly customerId: string;
  readonly holdings: readonly HoldingsChange[];
  /** The order share, if the order counts or counted for the customer. */
  readonly order?: OrderShare;
}

export interface HoldingsChange {
  readonly campaignId: string;
  readonly points: number;
  /** Minor units. */
  readonly credits: number;
  readonly referred: number;
  /** The tiers of a card afterwards; absent where they stay. */
  readonly tier?: CardTier;
}

/**
 * The changes by holder, split by campaign.
 * @param sign 1 for a redemption, -1 for its rollback
 * @see docs/behaviour/customers.md#what-is-counted
 */
export function holderChanges(effects: readonly RedemptionEffect[], sign: 1 | -1): readonly HolderChange[] {
  const holders = new Map<string, Map<string, HoldingsChange>>();
  for (const effect of effects) {
    if (effect.holder_id === undefined) continue;
    const holdings = holders.get(effect.holder_id) ?? new Map<string, HoldingsChange>();
    holders.set(effect.holder_id, holdings);
    const change = holdingsChange(effect, sign);
    holdings.set(change.campaignId, sumOf(holdings.get(change.campaignId), change));
  }
  return [...holders].map(([customerId, holdings]) => ({ customerId, holdings: [...holdings.values()] }));
}

/**
 * The changes by customer: of their holdings, and of their order counters.
 * @param exceptId the customer whose counters change together with the redemption itself; null for none
 */
export function othersChanges(
  holders: readonly HolderChange[],
  shares: readonly OrderShare[],
  exceptId: string | null,
): readonly HolderChange[] {
  const changes = new Map(holders.map((holder) => [holder.customerId, holder]));
  for (const order of shares) {
    const { customerId } = order;
    changes.set(customerId, { customerId, holdings: changes.get(customerId)?.holdings ?? [], order });
  }
  if (exceptId !== null) changes.delete(exceptId);
  return [...changes.values()];
}

function holdingsChange(
  { campaign_id, charged = 0, value, is_referral, tier }: RedemptionEffect,
  sign: 1 | -1,
): HoldingsChange {
  return {
    campaignId: campaign_id ?? NO_CAMPAIGN,
    points: value === 'loyalty_card' ? -sign * charged : 0,
    credits: value === 'gift' ? -sign * charged : 0,
    referred: is_referral ? sign : 0,
    ...(tier && { tier }),
  };
}

function sumOf(one: HoldingsChange | undefined, other: HoldingsChange): HoldingsChange {
  if (!one) return other;
  return {
    campaignId: other.campaignId,
    points: one.points + other.points,
    credits: one.credits + other.credits,
    referred: one.referred + other.referred,
    ...((other.tier ?? one.tier) && { tier: other.tier ?? one.tier }),
  };
}

/** Changes of order counters when an order is saved. @param found null for a new order */
export function orderHolderChanges(found: OrderFact | null, after: Order): readonly HolderChange[] {
  const returned = found?.returned;
  const shares = orderShares({
    before: found && { ...found.order, returned },
    after: { ...after, returned },
    date: after.updated_at ?? after.created_at,
  });
  return othersChanges([], shares, null);
}
