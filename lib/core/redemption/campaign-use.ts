// The increments of each campaign's counters by a redemption, and the limits that the counters must keep.
import type { Config } from '../../model/config';
import type { RedemptionEffect } from '../../model/records/redemption';
import { boundsOnAll } from '../evaluation/candidate/rules-of-candidate';
import { selectExpiredCounters } from '../time/expired-periods';
import type { EvaluationInput } from '../evaluation/facts';
import { type CounterBound, comparesWithCampaign, periodOf, SUMS } from '../evaluation/budgets';
import type { OrderAmounts } from '../order/order-counts';
import { COUNTERS, type Counter } from '../rules/counters';
import { ALL_USES, computeSharedUnits, unitSums } from '../evaluation/units/unit-counts';
import { type RedeemedOutcome, rewardCounts } from './voucher-use';
import type { StoredCounter } from '../../model/counters';

export interface TierUse {
  readonly tierId: string;
  /** The amount of orders, as for the campaign. */
  readonly ordersAmount: number;
  readonly discountAmount: number;
  readonly periods: readonly string[];
}

/** The part of the transaction for one campaign: everything on one counter item. */
export interface CampaignUse {
  /** Or the id of a counter of units, whose `redemptions` are units, or of a reward. */
  readonly campaignId: string;
  readonly redemptions: number;
  /**
   * The order before units were added to it, as rules compare it, less what the campaign has counted of it already. Minor units, below 0
   * where the order became smaller.
   */
  readonly ordersAmount: number;
  readonly discountAmount: number;
  readonly giftAmount: number;
  readonly tiers: readonly TierUse[];
  readonly periods: readonly string[];
  /** Upper limits of the counters after this use. */
  readonly bounds: readonly CounterBound[];
  /** True when rules of this redemption compare with the counters in other ways than by upper limits. */
  readonly isCompared: boolean;
  /** The limits of rules of the campaign and of its tiers; null when they were not computed. */
  readonly limits: readonly CounterBound[] | null;
  /** Counters of expired periods to remove; absent when there are none. */
  readonly ended?: readonly StoredCounter[];
}

/**
 * Return the increments of a redemption on the counters of campaigns, units and rewards, with the limits that rules and
 * stocks set.
 */
export function campaignUses(
  redeemed: readonly RedeemedOutcome[],
  orderAmounts: OrderAmounts,
  input: EvaluationInput,
): readonly CampaignUse[] {
  const effects = redeemed.map(({ effect }) => effect);
  const { timezone } = input.facts.config.settings;
  const ofCampaigns = usesByCampaign(effects, orderAmounts).map((use) => {
    const own = redeemed.filter(({ effect }) => effect.campaign_id === use.campaignId);
    const outcomes = own.map(({ outcome }) => outcome);
    const bounds = [...boundsOnAll('CAMPAIGN', outcomes, input), ...boundsOnAll('TIER', outcomes, input)];
    const isCompared = outcomes.some(({ candidate }) => comparesWithCampaign(candidate));
    const now = { nowMs: input.nowMs, timezone };
    const ended = selectExpiredCounters(input.facts.counters.get(use.campaignId), { counted: use, now });
    return {
      ...use,
      bounds,
      isCompared,
      limits: limitsOnCampaign(use.campaignId, input),
      ...(ended.length > 0 && { ended }),
    };
  });
  const ofUnits = computeSharedUnits(redeemed.map(({ outcome }) => outcome));
  return [...ofCampaigns, ...ofUnits.map((units) => counterUse(units)), ...rewardUses(effects, input.facts.config)];
}

/** Every redemption of a reward is counted, within its stock. */
function rewardUses(effects: readonly RedemptionEffect[], config: Config): readonly CampaignUse[] {
  return [...rewardCounts(effects)].map(([id, by]) => {
    const stock = config.rewards.get(id)?.stock ?? null;
    return counterUse({ id, count: by, bounds: stock === null ? [] : [{ counted: ALL_USES, max: stock }] });
  });
}

/**
 * Return the increments that a redemption made on the counters of campaigns, units and rewards, without limits, for a
 * rollback to subtract.
 */
export function campaignReturns(
  effects: readonly RedemptionEffect[],
  orderAmounts: OrderAmounts,
): readonly CampaignUse[] {
  const taken = effects.map(({ units = [] }) => units);
  const counted = [...unitSums(taken, 'ALL'), ...rewardCounts(effects)];
  const others = counted.map(([id, count]) => ({ ...counterUse({ id, count, bounds: [] }), limits: null }));
  return [...usesByCampaign(effects, orderAmounts), ...others];
}

interface CounterUse {
  /** The id of a counter of units, or of a reward. */
  readonly id: string;
  readonly count: number;
  /** All limits of the counter. */
  readonly bounds: readonly CounterBound[];
  /** True when a formula makes one of them. */
  readonly isDynamic?: boolean;
}

/** A counter of units or of a reward is kept as the counters of a campaign are. */
function counterUse({ id, count, bounds, isDynamic = false }: CounterUse): CampaignUse {
  return {
    campaignId: id,
    redemptions: count,
    ordersAmount: 0,
    discountAmount: 0,
    giftAmount: 0,
    tiers: [],
    periods: [],
    bounds,
    isCompared: isDynamic,
    limits: bounds,
  };
}

function usesByCampaign(effects: readonly RedemptionEffect[], orderAmounts: OrderAmounts): readonly CampaignUse[] {
  const byCampaign = new Map<string, RedemptionEffect[]>();
  for (const effect of effects) {
    if (effect.campaign_id === null) continue;
    byCampaign.set(effect.campaign_id, [...(byCampaign.get(effect.campaign_id) ?? []), effect]);
  }
  return [...byCampaign].map(([campaignId, uses]) => campaignUse(campaignId, uses, orderAmounts));
}

function campaignUse(
  campaignId: string,
  effects: readonly RedemptionEffect[],
  orderAmounts: OrderAmounts,
): CampaignUse {
  const tiers = effects.filter((effect) => effect.target === 'promotion_tier');
  return {
    campaignId,
    redemptions: effects.length,
    ordersAmount: orderAmounts(campaignId),
    discountAmount: sum(effects, (effect) => effect.discount),
    giftAmount: sum(effects, (effect) => (effect.value === 'gift' ? (effect.charged ?? 0) : 0)),
    tiers: tiers.map(({ target_id, discount, periods }) => ({
      tierId: target_id,
      ordersAmount: orderAmounts(target_id),
      discountAmount: discount,
      periods,
    })),
    periods: [...new Set(effects.flatMap(periodsOfCampaign))],
    bounds: [],
    isCompared: false,
    limits: null,
  };
}

/** Return all periods in which a redemption counts for its campaign. */
export function periodsOfCampaign({ periods, campaign_periods: more = [] }: RedemptionEffect): readonly string[] {
  return [...periods, ...more];
}

/**
 * All current limits of rules of a campaign and its tiers on its counters, even those that this redemption does not
 * compare with.
 */
function limitsOnCampaign(campaignId: string, input: EvaluationInput): readonly CounterBound[] {
  return (input.facts.config.limits.get(campaignId) ?? []).map(({ counter: name, tierId, max }) => {
    const counter: Counter = COUNTERS[name];
    const period = periodOf(counter, input);
    const counted: StoredCounter =
      tierId === null ? { of: 'CAMPAIGN', sum: SUMS[counter.adds], period } : { of: 'TIER', id: tierId, period };
    return { counted, max };
  });
}

function sum(effects: readonly RedemptionEffect[], of: (effect: RedemptionEffect) => number): number {
  return effects.reduce((total, effect) => total + of(effect), 0);
}
