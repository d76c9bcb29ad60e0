// What a redemption or its undo adds to the counts of a customer.
import type { Order } from '../../model/order';
import type { RedemptionEffect } from '../../model/redemption';
import type { CounterBound } from '../budgets';

/** How much each number of a customer changes. */
export interface UsageChange {
  /** Per campaign, tier or reusable code. */
  readonly uses: readonly UseChange[];
  readonly redeemed: number;
  readonly rolledBack: number;
  /** Minor units. */
  readonly giftAmount: number;
  readonly points: number;
  /** Paid and fulfilled orders: how many more, and how much more was spent, minor units. */
  readonly orderCount: number;
  readonly orderAmount: number;
  /** Set by a redemption with an order. */
  readonly lastOrder: { readonly amount: number; readonly date: string } | null;
  readonly bounds: readonly CounterBound[];
}

export interface UseChange {
  readonly id: string;
  readonly by: number;
  readonly periods: readonly string[];
}

interface OrderStep {
  readonly before: Order | null;
  readonly after: Order | null;
}

/** The change a redemption makes. */
export function usageOfRedemption(
  effects: readonly RedemptionEffect[],
  orders: OrderStep & { readonly date: string },
  bounds: readonly CounterBound[],
): UsageChange {
  const { after, date } = orders;
  return {
    ...change(effects, orders, 1),
    redeemed: effects.length,
    rolledBack: 0,
    lastOrder: after ? { amount: spentOn(after), date } : null,
    bounds,
  };
}

/** The change a rollback makes: what the redemption added is taken away. */
export function usageOfRollback(effects: readonly RedemptionEffect[], orders: OrderStep): UsageChange {
  return {
    ...change(effects, orders, -1),
    redeemed: -effects.length,
    rolledBack: effects.length,
    lastOrder: null,
    bounds: [],
  };
}

function change(effects: readonly RedemptionEffect[], { before, after }: OrderStep, by: 1 | -1) {
  return {
    uses: changedUses(effects, by),
    giftAmount: by * charged(effects, 'gift'),
    points: by * charged(effects, 'loyalty_card'),
    orderCount: countOf(after) - countOf(before),
    orderAmount: spentOn(after) - spentOn(before),
  };
}

function charged(effects: readonly RedemptionEffect[], value: 'gift' | 'loyalty_card'): number {
  return effects.reduce((sum, effect) => sum + (effect.value === value ? (effect.charged ?? 0) : 0), 0);
}

/** One change for each id: counts of a campaign that several redeemables share are added up. */
function changedUses(effects: readonly RedemptionEffect[], by: 1 | -1): readonly UseChange[] {
  const uses = new Map<string, UseChange>();
  for (const effect of effects) {
    const ids = [effect.campaign_id, effect.counts_for_customer ? effect.target_id : null];
    for (const id of ids) {
      if (id === null) continue;
      const known = uses.get(id);
      const periods = [...new Set([...(known?.periods ?? []), ...effect.periods])];
      uses.set(id, { id, by: (known?.by ?? 0) + by, periods });
    }
  }
  return [...uses.values()];
}

/** 1 for an order that counts: only paid and fulfilled ones do. */
export function countOf(order: Order | null): number {
  return order?.status === 'PAID' || order?.status === 'FULFILLED' ? 1 : 0;
}

/** What a counting order adds to the sum of its customer, minor units. */
export function spentOn(order: Order | null): number {
  return countOf(order) === 1 ? (order?.total_amount ?? 0) : 0;
}
