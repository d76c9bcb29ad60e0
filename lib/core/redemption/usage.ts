// The changes of a customer's counters by a redemption or its rollback.
import type { CustomerReferral, CustomerUsage, UsesPlace } from '../../model/counters';
import type { LastOrder, RedemptionEffect } from '../../model/records/redemption';
import { periodsOfCampaign } from './campaign-use';
import type { CounterBound } from '../evaluation/budgets';
import type { ZonedNow } from '../time/calendar';
import { OVER_AT_ONCE, selectExpiredPeriods } from '../time/expired-periods';
import type { HoldingsChange, OrderShare } from '../order/order-counts';
import { unitSums } from '../evaluation/units/unit-counts';

/** The change of each counter of a customer. */
export interface UsageChange {
  /** By campaign, tier or reusable code. */
  readonly uses: readonly UseChange[];
  readonly redeemed: number;
  readonly rolledBack: number;
  /** Minor units. */
  readonly giftAmount: number;
  readonly points: number;
  /** The change of the number of paid and fulfilled orders, and of the amount spent, minor units. */
  readonly orderCount: number;
  readonly orderAmount: number;
  /** Set by a redemption with an order. */
  readonly lastOrder: LastOrder | null;
  /** The changes of the customer's own holdings, for codes redeemed by their holder. */
  readonly holdings: readonly HoldingsChange[];
  /** Entries of the customer's referrals, each under the id of the redemption that made it. */
  readonly referrals: ReferralChange;
  readonly bounds: readonly CounterBound[];
  /** The item on which the uses are counted, as it was read; absent for the default item. */
  readonly place?: UsesPlace;
  /** Counters of expired periods, which are no longer compared or decremented. */
  readonly over?: readonly PeriodUse[];
}

/** The counter of a campaign, tier or reusable code in one period. */
export interface PeriodUse {
  readonly id: string;
  readonly period: string;
}

export interface ReferralChange {
  readonly added: readonly (readonly [childId: string, referral: CustomerReferral])[];
  readonly removed: readonly string[];
}

export const NO_REFERRALS: ReferralChange = { added: [], removed: [] };

export interface UseChange {
  /** The id of a campaign, tier or reusable code, or of a unit counter. */
  readonly id: string;
  readonly by: number;
  readonly periods: readonly string[];
}

/**
 * Select expired period counters among the counters of a customer that change, for removal.
 * @param known the counters as they were read
 */
export function selectExpiredUses(
  changed: readonly UseChange[],
  known: CustomerUsage['uses'],
  now: ZonedNow,
): readonly PeriodUse[] {
  const over = changed.flatMap(({ id }) =>
    selectExpiredPeriods(known[id]?.periods ?? {}, now).map((period) => ({ id, period })),
  );
  return over.slice(0, OVER_AT_ONCE);
}

/** The change a redemption makes. */
export function usageOfRedemption(
  effects: readonly RedemptionEffect[],
  orders: { readonly share: OrderShare | undefined; readonly last: LastOrder | null; readonly date: string },
  bounds: readonly CounterBound[],
): UsageChange {
  const { share, last, date } = orders;
  return {
    ...change(effects, share, 1),
    redeemed: effects.length,
    rolledBack: 0,
    lastOrder: last,
    holdings: [],
    referrals: { added: effects.flatMap((effect) => referralOf(effect, date)), removed: [] },
    bounds,
  };
}

/** The change by a rollback: it subtracts what the redemption added. */
export function usageOfRollback(effects: readonly RedemptionEffect[], share: OrderShare | undefined): UsageChange {
  return {
    ...change(effects, share, -1),
    redeemed: -effects.length,
    rolledBack: effects.length,
    lastOrder: null,
    holdings: [],
    referrals: {
      added: [],
      removed: effects.flatMap((effect) => (effect.is_referral ? [effect.child_id] : [])),
    },
    bounds: [],
  };
}

function referralOf(effect: RedemptionEffect, date: string): ReferralChange['added'] {
  if (!effect.is_referral || effect.holder_id === undefined) return [];
  const referral = {
    campaign_id: effect.campaign_id,
    referrer_id: effect.holder_id,
    related_object_id: effect.child_id,
    related_object_type: 'redemption',
    date,
  };
  return [[effect.child_id, referral]];
}

function change(effects: readonly RedemptionEffect[], share: OrderShare | undefined, by: 1 | -1) {
  return {
    uses: computeUseChanges(effects, by),
    giftAmount: by * charged(effects, 'gift'),
    points: by * charged(effects, 'loyalty_card'),
    orderCount: share?.count ?? 0,
    orderAmount: share?.amount ?? 0,
  };
}

function charged(effects: readonly RedemptionEffect[], value: 'gift' | 'loyalty_card'): number {
  return effects.reduce((sum, effect) => sum + (effect.value === value ? (effect.charged ?? 0) : 0), 0);
}

/** Changes of a customer's uses by id; uses of one campaign by several redeemables are added up. */
export function computeUseChanges(effects: readonly RedemptionEffect[], by: 1 | -1): readonly UseChange[] {
  const uses = new Map<string, UseChange>();
  for (const effect of effects) {
    const ids = [effect.campaign_id, effect.counts_for_customer ? effect.target_id : null];
    for (const id of ids) {
      if (id === null) continue;
      const known = uses.get(id);
      const counted = id === effect.campaign_id ? periodsOfCampaign(effect) : effect.periods;
      const periods = [...new Set([...(known?.periods ?? []), ...counted])];
      uses.set(id, { id, by: (known?.by ?? 0) + by, periods });
    }
  }
  const units = unitSums(
    effects.map(({ units: taken = [] }) => taken),
    'CUSTOMER',
  );
  for (const [id, taken] of units) uses.set(id, { id, by: by * taken, periods: [] });
  return [...uses.values()];
}
