// Changes of customers' holdings by a redemption or its rollback: points, gift credits, and referrals by their codes.
import { NO_CAMPAIGN } from '../../model/counters';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { Order } from '../../model/records/order';
import { type OrderShare, orderShares } from './order-share';
import type { OrderFact } from '../order/order-fact';

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
