// What a redemption adds to the counters of each campaign, and the limits those must keep.
import type { RedemptionEffect } from '../../model/records/redemption';
import type { EvaluationInput } from '../evaluation/facts';
import { type CounterBound, boundsOn } from '../evaluation/budgets';
import type { Redeemed } from './voucher-use';

export interface TierUse {
  readonly tierId: string;
  readonly discountAmount: number;
  readonly periods: readonly string[];
}

/** One campaign's share of the transaction: everything that belongs to one counter item. */
export interface CampaignUse {
  readonly campaignId: string;
  readonly redemptions: number;
  /** Value of the order, counted once however many redeemables of the campaign were used. */
  readonly ordersAmount: number;
  readonly discountAmount: number;
  readonly giftAmount: number;
  readonly tiers: readonly TierUse[];
  readonly periods: readonly string[];
  /** Upper limits that hold after this use. */
  readonly bounds: readonly CounterBound[];
  /** Rules of this redemption have read the counters, or limit them. */
  readonly isCompared: boolean;
}

export function campaignUses(
  redeemed: readonly Redeemed[],
  orderAmount: number,
  input: EvaluationInput,
): readonly CampaignUse[] {
  const effects = redeemed.map(({ effect }) => effect);
  return campaignReturns(effects, orderAmount).map((use) => {
    const own = redeemed.filter(({ effect }) => effect.campaign_id === use.campaignId);
    const bounds = own.flatMap(({ outcome: { candidate } }) => [
      ...boundsOn('CAMPAIGN', { candidate, input }),
      ...boundsOn('TIER', { candidate, input }),
    ]);
    return { ...use, bounds, isCompared: bounds.length > 0 || input.facts.counters.has(use.campaignId) };
  });
}

/** What these effects added to each campaign, without bounds: what a rollback gives back. */
export function campaignReturns(effects: readonly RedemptionEffect[], orderAmount: number): readonly CampaignUse[] {
  const byCampaign = new Map<string, RedemptionEffect[]>();
  for (const effect of effects) {
    if (effect.campaign_id === null) continue;
    byCampaign.set(effect.campaign_id, [...(byCampaign.get(effect.campaign_id) ?? []), effect]);
  }
  return [...byCampaign].map(([campaignId, uses]) => campaignUse(campaignId, uses, orderAmount));
}

function campaignUse(campaignId: string, effects: readonly RedemptionEffect[], orderAmount: number): CampaignUse {
  const tiers = effects.filter((effect) => effect.target === 'promotion_tier');
  return {
    campaignId,
    redemptions: effects.length,
    ordersAmount: orderAmount,
    discountAmount: sum(effects, (effect) => effect.discount),
    giftAmount: sum(effects, (effect) => (effect.value === 'gift' ? (effect.charged ?? 0) : 0)),
    tiers: tiers.map(({ target_id, discount, periods }) => ({ tierId: target_id, discountAmount: discount, periods })),
    periods: [...new Set(effects.flatMap((effect) => effect.periods))],
    bounds: [],
    isCompared: false,
  };
}

function sum(effects: readonly RedemptionEffect[], of: (effect: RedemptionEffect) => number): number {
  return effects.reduce((total, effect) => total + of(effect), 0);
}
