// What a redemption adds to the counters of each campaign, and the limits those must keep.
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import { boundsOnAll } from '../evaluation/bounds';
import { endedCounts } from '../campaign/ended-counts';
import type { EvaluationInput } from '../evaluation/facts';
import { type CounterBound, type Counted, comparesWithCampaign, periodOf, SUMS } from '../evaluation/budgets';
import { COUNTERS, type Counter } from '../rules/counters';
import { type SharedUnits, sharedUnits, unitSums } from './units/unit-use';
import type { Redeemed } from './voucher-use';

export interface TierUse {
  readonly tierId: string;
  readonly discountAmount: number;
  readonly periods: readonly string[];
}

/** One campaign's share of the transaction: everything that belongs to one counter item. */
export interface CampaignUse {
  /** Or the id of a counter of units, whose `redemptions` are units. */
  readonly campaignId: string;
  readonly redemptions: number;
  /** The order before units were added to it, as rules compare it; counted once however many redeemables of the campaign were used. */
  readonly ordersAmount: number;
  readonly discountAmount: number;
  readonly giftAmount: number;
  readonly tiers: readonly TierUse[];
  readonly periods: readonly string[];
  /** Upper limits that hold after this use. */
  readonly bounds: readonly CounterBound[];
  /** Rules of this redemption compare with the counters otherwise than with upper limits. */
  readonly isCompared: boolean;
  /** What rules of the campaign limit, its tiers among them; null where nobody has asked. */
  readonly limits: readonly CounterBound[] | null;
  /** Counts of periods that are long over: they go. Absent where there are none. */
  readonly ended?: readonly Counted[];
}

export function campaignUses(
  redeemed: readonly Redeemed[],
  orderAmount: number,
  input: EvaluationInput,
): readonly CampaignUse[] {
  const effects = redeemed.map(({ effect }) => effect);
  const { timezone } = input.facts.config.settings;
  const ofCampaigns = usesByCampaign(effects, orderAmount).map((use) => {
    const own = redeemed.filter(({ effect }) => effect.campaign_id === use.campaignId);
    const outcomes = own.map(({ outcome }) => outcome);
    const bounds = [...boundsOnAll('CAMPAIGN', outcomes, input), ...boundsOnAll('TIER', outcomes, input)];
    const isCompared = outcomes.some(({ candidate }) => comparesWithCampaign(candidate));
    const now = { nowMs: input.nowMs, timezone };
    const ended = endedCounts(input.facts.counters.get(use.campaignId), { counted: use, now });
    return {
      ...use,
      bounds,
      isCompared,
      limits: limitsOnCampaign(use.campaignId, input),
      ...(ended.length > 0 && { ended }),
    };
  });
  const ofUnits = sharedUnits(redeemed.map(({ outcome }) => outcome));
  return [...ofCampaigns, ...ofUnits.map((units) => ({ ...unitUse(units), limits: units.bounds }))];
}

/** What each campaign has counted of the order of a redemption, minor units. */
export function orderValueOf({ order_value, response: { order } }: Pick<StoredRedemption, 'order_value' | 'response'>) {
  return order_value ?? order?.amount ?? 0;
}

/** What these effects added to each campaign and to counters of units, without bounds: what a rollback gives back. */
export function campaignReturns(effects: readonly RedemptionEffect[], orderAmount: number): readonly CampaignUse[] {
  const taken = effects.map(({ units = [] }) => units);
  const ofUnits = [...unitSums(taken, 'ALL')].map(([id, units]) =>
    unitUse({ id, units, bounds: [], isDynamic: false }),
  );
  return [...usesByCampaign(effects, orderAmount), ...ofUnits];
}

/** A counter of units is kept as the counters of a campaign are. */
function unitUse({ id, units, bounds, isDynamic }: SharedUnits): CampaignUse {
  return {
    campaignId: id,
    redemptions: units,
    ordersAmount: 0,
    discountAmount: 0,
    giftAmount: 0,
    tiers: [],
    periods: [],
    bounds,
    isCompared: isDynamic,
    limits: null,
  };
}

function usesByCampaign(effects: readonly RedemptionEffect[], orderAmount: number): readonly CampaignUse[] {
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
    periods: [...new Set(effects.flatMap(periodsOfCampaign))],
    bounds: [],
    isCompared: false,
    limits: null,
  };
}

/** By which a redemption counts for its campaign. */
export function periodsOfCampaign({ periods, campaign_periods: more = [] }: RedemptionEffect): readonly string[] {
  return [...periods, ...more];
}

/** Everything that rules of a campaign and its tiers limit on its counters now, whether this redemption compares with it or not. */
function limitsOnCampaign(campaignId: string, input: EvaluationInput): readonly CounterBound[] {
  return (input.facts.config.limits.get(campaignId) ?? []).map(({ counter: name, tierId, max }) => {
    const counter: Counter = COUNTERS[name];
    const period = periodOf(counter, input);
    const counted: Counted =
      tierId === null ? { of: 'CAMPAIGN', sum: SUMS[counter.adds], period } : { of: 'TIER', id: tierId, period };
    return { counted, max };
  });
}

function sum(effects: readonly RedemptionEffect[], of: (effect: RedemptionEffect) => number): number {
  return effects.reduce((total, effect) => total + of(effect), 0);
}
