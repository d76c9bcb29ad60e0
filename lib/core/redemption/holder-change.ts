// What a redemption or its undo changes of what customers hold: points, gift credits, and whom their codes referred.
import { NO_CAMPAIGN } from '../../model/counters';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { Order } from '../../model/records/order';
import { type OrderShare, orderShares } from './order-share';

/** How much the holdings of one customer change. */
export interface HolderChange {
  readonly customerId: string;
  readonly holdings: readonly HoldingsChange[];
  /** Where an order counts for them, or did. */
  readonly order?: OrderShare;
}

export interface HoldingsChange {
  readonly campaignId: string;
  readonly points: number;
  /** Minor units. */
  readonly credits: number;
  readonly referred: number;
}

/**
 * One change for each holder, and in it one for each campaign.
 * @param sign 1 for a redemption, -1 for its undo
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
 * One change for each customer: what they hold, and what is counted of the order.
 * @param exceptId whose counts change along with the redemption itself; null where nobody's do
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
  { campaign_id, charged = 0, value, is_referral }: RedemptionEffect,
  sign: 1 | -1,
): HoldingsChange {
  return {
    campaignId: campaign_id ?? NO_CAMPAIGN,
    points: value === 'loyalty_card' ? -sign * charged : 0,
    credits: value === 'gift' ? -sign * charged : 0,
    referred: is_referral ? sign : 0,
  };
}

function sumOf(one: HoldingsChange | undefined, other: HoldingsChange): HoldingsChange {
  if (!one) return other;
  return {
    campaignId: other.campaignId,
    points: one.points + other.points,
    credits: one.credits + other.credits,
    referred: one.referred + other.referred,
  };
}

/** What is counted anew of an order that is saved. @param before null for a new one */
export function orderHolderChanges(before: Order | null, after: Order): readonly HolderChange[] {
  const shares = orderShares({ before, after, date: after.updated_at ?? after.created_at });
  return othersChanges([], shares, null);
}
