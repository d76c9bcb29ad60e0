// Increments of daily counters by each fact: of the project, and of the fact's campaigns.
import type { BalanceMovement, CodeTotals, CountedFact, DaySum, DaySums } from '../../model/summaries/day-counters';
import { computeAmountIncrements } from '../order/order-counts';
import type { ReferralConversion } from '../../model/events/activity';
import type { RedemptionFact } from '../../model/summaries/redemption-fact';
import type { StoredPublication } from '../../model/records/publication';
import type { Redemption, RedemptionEffect, Rollback, StoredRedemption } from '../../model/records/redemption';

/** Increments that an entry of the redemption list adds to the summaries. */
export function computeEntrySums(fact: RedemptionFact): readonly CountedFact[] {
  switch (fact.kind) {
    case 'REDEMPTION':
      return computeRedemptionSums(fact.stored);
    case 'ROLLBACK':
      return computeRollbackSums(fact.stored);
    case 'FAILURE':
      return computeFailureSums(fact.record);
    case 'NONE':
      return [];
  }
}

/**
 * Return the daily sums that a redemption adds, for the project and each campaign. Redemptions are counted by what was
 * redeemed: a stack of three is three. Its order counts once for each campaign, also across redemptions.
 */
export function computeRedemptionSums(stored: StoredRedemption): readonly CountedFact[] {
  const { effects, order_counts: counts } = stored;
  const added = counts ? computeAmountIncrements(counts) : () => orderAmount(stored);
  return byCampaign(effects).map(({ campaignId, own }) => ({
    campaignId,
    sums: withoutZeros({
      redemptions_succeeded: own.length,
      ...orderSums(added(campaignId)),
      discounted_amount: total(own, discountOf),
      amount_redeemed: total(own, (one) => chargedOf(one, 'gift')),
      points_redeemed: total(own, (one) => chargedOf(one, 'loyalty_card')),
      referred_customers: own.some(({ is_referral }) => is_referral) ? 1 : 0,
    }),
  }));
}

/** Return the daily sums that a rollback adds, for the project and each campaign. */
export function computeRollbackSums(stored: StoredRedemption): readonly CountedFact[] {
  const { effects, order_counts: counts, rollback } = stored;
  const known = counts && rollback?.order_amounts;
  const returned = (campaignId: string | null) => (known ? (known[campaignId ?? 'project'] ?? 0) : orderAmount(stored));
  return byCampaign(effects).map(({ campaignId, own }) => ({
    campaignId,
    sums: withoutZeros({
      rollbacks_succeeded: own.length,
      ...orderSums(-returned(campaignId)),
      rolledback_discounted_amount: total(own, discountOf),
      amount_rolledback: total(own, (one) => chargedOf(one, 'gift')),
      points_rolledback: total(own, (one) => chargedOf(one, 'loyalty_card')),
    }),
  }));
}

/** Return the daily sums that a refused redemption or rollback adds: one failure, regardless of its redeemables. */
export function computeFailureSums(record: Redemption | Rollback): readonly CountedFact[] {
  const campaignId = record.voucher?.campaign_id ?? record.promotion_tier?.campaign.id ?? null;
  const sums = record.object === 'redemption' ? { redemptions_failed: 1 } : { rollbacks_failed: 1 };
  return ofBoth(campaignId, sums);
}

/** Return the daily sums that a publication adds. */
export function computePublicationSums({ record, target }: StoredPublication): readonly CountedFact[] {
  return ofBoth(
    target.campaign_id,
    record.result === 'SUCCESS' ? { publications_succeeded: 1 } : { publications_failed: 1 },
  );
}

/** A referral converted by an event adds one referred customer. */
export function computeConversionSums({
  campaign_id,
}: Pick<ReferralConversion, 'campaign_id'>): readonly CountedFact[] {
  return ofBoth(campaign_id, { referred_customers: 1 });
}

/** Return the daily sums that a change of a balance outside of redemptions adds. */
export function computeMovementSums({ delta, isExpiration, isTransfer }: BalanceMovement): DaySums {
  if (isExpiration) return { value_expired: -delta };
  if (isTransfer) {
    return withoutZeros({ points_transferred_in: Math.max(delta, 0), points_transferred_out: Math.max(-delta, 0) });
  }
  return withoutZeros({ value_added: Math.max(delta, 0), value_subtracted: Math.max(-delta, 0) });
}

/** Return the daily sums by which a campaign's code totals rose between two counts. */
export function computeCodeSums(before: CodeTotals, now: CodeTotals): DaySums {
  const since = (of: keyof CodeTotals): number => Math.max(0, now[of] - before[of]);
  return withoutZeros({
    vouchers_created: since('created'),
    vouchers_deleted: since('deleted'),
    value_created: since('valueCreated'),
    value_deleted: since('valueDeleted'),
  });
}

/** Add two sets of daily sums by name. */
export function addSums(left: DaySums, right: DaySums): DaySums {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]) as ReadonlySet<DaySum>;
  return Object.fromEntries([...names].map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]));
}

interface OfCampaign {
  readonly campaignId: string | null;
  readonly own: readonly RedemptionEffect[];
}

/** The increments for the project, followed by those for each campaign. */
function byCampaign(effects: readonly RedemptionEffect[]): readonly OfCampaign[] {
  const ids = [...new Set(effects.flatMap(({ campaign_id }) => campaign_id ?? []))];
  const ofEach = ids.map((campaignId) => ({
    campaignId,
    own: effects.filter(({ campaign_id }) => campaign_id === campaignId),
  }));
  return [{ campaignId: null, own: effects }, ...ofEach];
}

function ofBoth(campaignId: string | null, sums: DaySums): readonly CountedFact[] {
  return [{ campaignId: null, sums }, ...(campaignId === null ? [] : [{ campaignId, sums }])];
}

/** The discount of an effect. Payments by a card are not a discount: they are counted separately. */
function discountOf({ value, discount }: RedemptionEffect): number {
  return value === undefined ? discount : 0;
}

function chargedOf({ value, charged = 0 }: RedemptionEffect, card: NonNullable<RedemptionEffect['value']>): number {
  return value === card ? charged : 0;
}

/** Sums only rise: what an order counts less is counted by itself. @param change of what is counted of an order, minor units */
function orderSums(change: number): DaySums {
  return change > 0 ? { orders_amount: change } : { orders_rolledback_amount: -change };
}

/** Of a redemption of 0.2.0 or before, which counted its order whatever others had counted of it. */
function orderAmount({ response: { order } }: StoredRedemption): number {
  return order?.amount ?? 0;
}

function total(effects: readonly RedemptionEffect[], of: (effect: RedemptionEffect) => number): number {
  return effects.reduce((sum, effect) => sum + of(effect), 0);
}

function withoutZeros(sums: Readonly<Record<string, number>>): DaySums {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
