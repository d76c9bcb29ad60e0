// Customer counts and campaign counters: flat attributes, so that they change by addition alone.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import type { OrderShare } from '../../core/order/order-counts';
import type { UsageChange } from '../../core/redemption/usage';
import type { CounterBound } from '../../core/evaluation/budgets';
import {
  type CampaignCounters,
  type CustomerUsage,
  EMPTY_USAGE,
  type StoredCounter,
  type TierCounters,
  type UseCount,
} from '../../model/counters';
import {
  cardTiersOf,
  eventCountsOf,
  holdingsAdditions,
  holdingsOf,
  referralAttribute,
  referralsOf,
  tierAttributes,
} from './holdings';
import type { LastOrder } from '../../model/records/redemption';
import { limitsCondition, type NumberLimit, numberOn, type Numbers, withoutZeros } from '../records/documents';
import type { ItemChange, ItemCondition, Item } from '../table/table';

// Attributes of a customer's counts: cid, the customer's id; u#<id> and u#<id>#<period> per redeemable or campaign; those of
// held-items.ts; and the sums below.
// Attributes of a campaign's counters: n, n#<period>, orders, discount, gift, and t#<tier>#<one of those>.

/** Return a customer's usage counts from an item; counts of an earlier customer with the same source id are ignored. */
export function usageOf(customerId: string, item: Item | null | undefined): CustomerUsage {
  return isCountedFor(customerId, item) ? customerUsage(item) : EMPTY_USAGE;
}

/** Return whether a counts item belongs to this customer, rather than to an earlier one of the same source id. */
export function isCountedFor(customerId: string, item: Item | null | undefined): boolean {
  return (item?.cid ?? customerId) === customerId;
}

function customerUsage(item: Item | null | undefined): CustomerUsage {
  const redeemed = numberOn(item, 'redeemed');
  const byCampaign = cardTiersOf(item);
  const readMs = numberOn(item, 'read_ms');
  return {
    uses: usesOf(item),
    referrals: referralsOf(item),
    ...(typeof item?.unlisted_referrals === 'number' && { unlistedReferrals: item.unlisted_referrals }),
    holdings: holdingsOf(item),
    ...eventCountsOf(item),
    ...(Object.keys(byCampaign).length > 0 && { tiers: { readMs, byCampaign } }),
    ...(typeof item?.last_order_id === 'string' && { lastOrderId: item.last_order_id }),
    summary: {
      redemptions: {
        total_redeemed: redeemed,
        total_failed: numberOn(item, 'failed'),
        total_succeeded: redeemed + numberOn(item, 'rolled_back'),
        total_rolled_back: numberOn(item, 'rolled_back'),
        total_rollback_failed: numberOn(item, 'rollback_failed'),
        total_rollback_succeeded: numberOn(item, 'rolled_back'),
        gift: { redeemed_amount: numberOn(item, 'gift') },
        loyalty_card: { redeemed_points: numberOn(item, 'points') },
      },
      orders: {
        total_amount: numberOn(item, 'order_amount'),
        total_count: numberOn(item, 'orders'),
        last_order_amount: numberOn(item, 'last_order_amount'),
        last_order_date: typeof item?.last_order_date === 'string' ? item.last_order_date : null,
      },
    },
  };
}

/** Return the use counts stored on an item, by target, in total and by period. */
export function usesOf(item: Item | null | undefined): Readonly<Record<string, UseCount>> {
  const uses: Record<string, { total: number; periods: Record<string, number> }> = {};
  for (const [name, value] of Object.entries(item ?? {})) {
    const [kind, id, period] = name.split('#');
    if (kind !== 'u' || id === undefined || typeof value !== 'number') continue;
    const use = (uses[id] ??= { total: 0, periods: {} });
    if (period === undefined) use.total = value;
    else use.periods[period] = value;
  }
  return uses;
}

/** Build the change of a customer's counts by a redemption or its undo. The signs are already in `usage`. */
export function usageChange(usage: UsageChange): ItemChange {
  const add: Record<string, number> = {
    redeemed: usage.redeemed,
    rolled_back: usage.rolledBack,
    gift: usage.giftAmount,
    points: usage.points,
    orders: usage.orderCount,
    order_amount: usage.orderAmount,
    ...holdingsAdditions(usage.holdings),
  };
  Object.assign(add, usesAdditions(usage.uses));
  const { lastOrder, referrals } = usage;
  const added = referrals.added.map(
    ([childId, referral]) => [referralAttribute(childId), JSON.stringify(referral)] as const,
  );
  const set = {
    ...(lastOrder && lastOrderAttributes(lastOrder)),
    ...Object.fromEntries(added),
    ...tierAttributes(usage.holdings),
  };
  const remove = referrals.removed.map(referralAttribute);
  return {
    add: withoutZeros(add),
    ...(Object.keys(set).length > 0 && { set }),
    ...(remove.length > 0 && { remove }),
  };
}

/** Return the amounts that uses add to stored counts, by attribute name. */
export function usesAdditions(uses: UsageChange['uses']): Record<string, number> {
  const add: Record<string, number> = {};
  for (const { id, by, periods } of uses) {
    add[useAttribute(id, null)] = by;
    for (const period of periods) add[useAttribute(id, period)] = by;
  }
  return add;
}

/**
 * Attribute name of a use count, in total (period null) or of one period.
 * @param id of a campaign, tier or reusable code
 */
export function useAttribute(id: string, period: string | null): string {
  return period === null ? `u#${id}` : `u#${id}#${period}`;
}

function lastOrderAttributes({ amount, date, order_id }: LastOrder) {
  return {
    last_order_amount: amount,
    last_order_date: date,
    ...(order_id !== undefined && { last_order_id: order_id }),
  };
}

/** Return the amounts that a share of an order adds to a customer's counts, by attribute name; zeros included. */
export function shareAdditions({ count, amount }: OrderShare): Readonly<Record<string, number>> {
  return { orders: count, order_amount: amount };
}

/** The change of the last order; `condition` is null when this order becomes the last one. */
export function lastOrderChange({ count, orderId, last, previous = null }: OrderShare): {
  readonly change: ItemChange;
  readonly condition: ItemCondition | null;
} {
  if (count > 0 && last) return { change: { set: lastOrderAttributes(last) }, condition: null };
  const condition: ItemCondition = { test: 'eq', path: 'last_order_id', value: orderId };
  if (last) return { change: { set: { last_order_amount: last.amount } }, condition };
  if (previous) return { change: { set: lastOrderAttributes(previous) }, condition };
  return { change: { remove: ['last_order_amount', 'last_order_date', 'last_order_id'] }, condition };
}

/** Redemptions and rollbacks of a customer that were refused. */
export const FAILED_ATTRIBUTES = { redemption: 'failed', redemption_rollback: 'rollback_failed' } as const;

const SUM_ATTRIBUTES = { REDEMPTIONS: 'n', ORDERS: 'orders', DISCOUNT: 'discount', GIFT: 'gift' } as const;

/** Returns the name of the attribute that stores a counter. */
export function counterAttribute(counted: StoredCounter): string {
  const suffix = counted.period === null ? '' : `#${counted.period}`;
  if (counted.of === 'CUSTOMER') return useAttribute(counted.id, counted.period);
  if (counted.of === 'TIER') return `t#${counted.id}#n${suffix}`;
  if (counted.of === 'VOUCHER') return counted.period === null ? 'redeemed' : `n${suffix}`;
  return `${SUM_ATTRIBUTES[counted.sum]}${suffix}`;
}

/** Convert an upper limit of a counter to one of the attribute that stores it. */
export function numberLimit({ counted, max }: CounterBound): NumberLimit {
  return { name: counterAttribute(counted), max };
}

/** Upper limits as a write condition: each counter, before this change, leaves room for it. */
export function boundsCondition(bounds: readonly CounterBound[], added: Numbers): ItemCondition | undefined {
  return limitsCondition(bounds.map(numberLimit), added);
}

/** Convert a counters item to the counters of a campaign and its tiers. */
export function campaignCounters(item: Item): CampaignCounters {
  return {
    redemptions: useCount(item, 'n'),
    ordersAmount: numberOn(item, 'orders'),
    discountAmount: numberOn(item, 'discount'),
    giftAmount: numberOn(item, 'gift'),
    tiers: tiersOf(item),
  };
}

function useCount(item: Item, name: string): UseCount {
  const periods: Record<string, number> = {};
  for (const [attribute, value] of Object.entries(item)) {
    if (attribute.startsWith(`${name}#`) && typeof value === 'number')
      periods[attribute.slice(name.length + 1)] = value;
  }
  return { total: numberOn(item, name), periods };
}

function tiersOf(item: Item): Readonly<Record<string, TierCounters>> {
  const ids = Object.keys(item).flatMap((name) => (name.startsWith('t#') ? [name.split('#')[1] ?? ''] : []));
  return Object.fromEntries(
    [...new Set(ids)].map((id) => [
      id,
      {
        redemptions: useCount(item, `t#${id}#n`),
        ordersAmount: numberOn(item, `t#${id}#orders`),
        discountAmount: numberOn(item, `t#${id}#discount`),
      },
    ]),
  );
}

/**
 * Return the amounts to add to a campaign's stored counters for one use, by attribute name.
 * @param sign 1 to count a redemption, -1 to return it
 */
export function countersAddition(use: CampaignUse, sign: 1 | -1): Record<string, number> {
  const add: Record<string, number> = {
    n: sign * use.redemptions,
    orders: sign * use.ordersAmount,
    discount: sign * use.discountAmount,
    gift: sign * use.giftAmount,
  };
  for (const period of use.periods) add[`n#${period}`] = sign * use.redemptions;
  for (const tier of use.tiers) {
    add[`t#${tier.tierId}#n`] = sign;
    add[`t#${tier.tierId}#orders`] = sign * tier.ordersAmount;
    add[`t#${tier.tierId}#discount`] = sign * tier.discountAmount;
    for (const period of tier.periods) add[`t#${tier.tierId}#n#${period}`] = sign;
  }
  return withoutZeros(add);
}
