// What a redemption or its undo does to the counts of a customer.
import { type CustomerUsage, NO_USE, type UseCount } from '../../model/counters';
import type { Order } from '../../model/order';
import type { RedemptionEffect } from '../../model/redemption';
import { minor, mulDivHalfUp } from '../money';

/** One more, or one less, in all and in the given calendar periods. A count never falls below zero. */
export function changeCount(count: UseCount, change: 1 | -1, periods: readonly string[]): UseCount {
  const changed = { ...count.periods };
  for (const period of periods) changed[period] = Math.max(0, (changed[period] ?? 0) + change);
  return { total: Math.max(0, count.total + change), periods: changed };
}

export interface UsageChange {
  readonly effects: readonly RedemptionEffect[];
  /** The order before and after; null when there is none. */
  readonly before: Order | null;
  readonly after: Order | null;
  readonly date: string;
  /** Calendar periods of this moment: counts of others are dropped. */
  readonly periods: readonly string[];
}

/** The counts after a redemption. */
export function usageAfterRedemption(usage: CustomerUsage, change: UsageChange): CustomerUsage {
  const redemptions = usage.summary.redemptions;
  const value = chargedValue(change.effects);
  const count = change.effects.length;
  return {
    version: usage.version + 1,
    uses: changedUses(usage, change, 1),
    referrals: usage.referrals,
    summary: {
      redemptions: {
        ...redemptions,
        total_redeemed: redemptions.total_redeemed + count,
        total_succeeded: redemptions.total_succeeded + count,
        gift: { ...redemptions.gift, redeemed_amount: redemptions.gift.redeemed_amount + value.gift },
        loyalty_card: {
          ...redemptions.loyalty_card,
          redeemed_points: redemptions.loyalty_card.redeemed_points + value.points,
        },
      },
      orders: ordersSummary(usage, change, true),
    },
  };
}

/** The counts after a rollback. */
export function usageAfterRollback(usage: CustomerUsage, change: UsageChange): CustomerUsage {
  const redemptions = usage.summary.redemptions;
  const value = chargedValue(change.effects);
  const count = change.effects.length;
  return {
    version: usage.version + 1,
    uses: changedUses(usage, change, -1),
    referrals: usage.referrals,
    summary: {
      redemptions: {
        ...redemptions,
        total_redeemed: redemptions.total_redeemed - count,
        total_rolled_back: redemptions.total_rolled_back + count,
        total_rollback_succeeded: redemptions.total_rollback_succeeded + count,
        gift: { ...redemptions.gift, redeemed_amount: redemptions.gift.redeemed_amount - value.gift },
        loyalty_card: {
          ...redemptions.loyalty_card,
          redeemed_points: redemptions.loyalty_card.redeemed_points - value.points,
        },
      },
      orders: ordersSummary(usage, change, false),
    },
  };
}

function chargedValue(effects: readonly RedemptionEffect[]): { gift: number; points: number } {
  const sum = (value: 'gift' | 'loyalty_card') =>
    effects.reduce((total, effect) => total + (effect.value === value ? (effect.charged ?? 0) : 0), 0);
  return { gift: sum('gift'), points: sum('loyalty_card') };
}

/** Counts by campaign, and by redeemable where the same customer may use it again. */
function changedUses(usage: CustomerUsage, change: UsageChange, by: 1 | -1): CustomerUsage['uses'] {
  const uses: Record<string, UseCount> = { ...usage.uses };
  for (const effect of change.effects) {
    const ids = [effect.campaign_id, effect.counts_for_customer ? effect.target_id : null];
    for (const id of ids) {
      if (id !== null) uses[id] = changeCount(recent(uses[id], change.periods), by, effect.periods);
    }
  }
  return uses;
}

/** Only the counts of the current calendar periods are kept. */
function recent(count: UseCount | undefined, periods: readonly string[]): UseCount {
  if (!count) return NO_USE;
  return {
    total: count.total,
    periods: Object.fromEntries(Object.entries(count.periods).filter(([key]) => periods.includes(key))),
  };
}

/** Only paid and fulfilled orders count. */
function ordersSummary(
  usage: CustomerUsage,
  change: UsageChange,
  isRedemption: boolean,
): CustomerUsage['summary']['orders'] {
  const orders = usage.summary.orders;
  const total_count = Math.max(0, orders.total_count + countOf(change.after) - countOf(change.before));
  const total_amount = Math.max(0, orders.total_amount + spentOn(change.after) - spentOn(change.before));
  return {
    total_amount,
    total_count,
    average_amount: total_count === 0 ? 0 : mulDivHalfUp(minor(total_amount), 1, total_count),
    last_order_amount: isRedemption && change.after ? spentOn(change.after) : orders.last_order_amount,
    last_order_date: isRedemption && change.after ? change.date : orders.last_order_date,
  };
}

function countOf(order: Order | null): number {
  return order?.status === 'PAID' || order?.status === 'FULFILLED' ? 1 : 0;
}

function spentOn(order: Order | null): number {
  return countOf(order) === 1 ? (order?.total_amount ?? 0) : 0;
}
