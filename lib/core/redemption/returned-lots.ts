// The lots and tiers of a card to which a rollback or a return gives points back.
import type { Config } from '../../model/config';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { PointExpiry, PointLot } from '../../model/records/voucher';
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import { expiryOfEarned } from '../loyalty/expiration-rules';
import { joinDays } from '../loyalty/tier/balance-tier';
import { giveBackToLots, selectNewLots } from '../points/lots';
import { computeTierAfterSpending, type TierEnd } from '../points/member-tier';
import { readTierProgram, type TierConfig } from '../points/tier-program';
import type { RollbackVoucherState } from './rollback/types';

interface ReturnedPoints {
  /** Points that are given back now. */
  readonly points: number;
  /** Points of the same charge that were given back before. */
  readonly before: number;
  readonly config: Config;
  readonly nowMs: number;
}

/** The lots and tiers of a card after points came back, and the days that it had neither points nor tiers for. */
export interface ReturnedLots {
  readonly lots?: readonly PointLot[];
  readonly newLots?: readonly PointExpiry[];
  readonly tier?: CardTier;
}

/**
 * Give the points of a charge back to the lots they came from, and compute the tier of the card.
 * @param card as it is stored
 * @returns no lots where the charge took no points that expire; no tier in a program whose tiers have no dates
 * @see docs/behaviour/expiration.md#rollbacks-and-returns
 */
export function cardAfterReturn(
  effect: RedemptionEffect,
  card: RollbackVoucherState,
  returned: ReturnedPoints,
): ReturnedLots {
  const { points } = returned;
  if (points === 0) return {};
  const { newLots, ...lots } = lotsAfterReturn(effect, card.lots ?? [], returned);
  const end = tierAfterReturn(effect, { card, after: lots.lots ?? card.lots ?? [] }, returned);
  if (!end) return { ...lots, ...(newLots && { newLots }) };
  return { ...lots, newLots: joinDays(newLots, end.newLots), tier: end.tier };
}

function lotsAfterReturn(
  { lots: charge, charged = 0, campaign_id: campaignId }: RedemptionEffect,
  lots: readonly PointLot[],
  { points, before, config, nowMs }: ReturnedPoints,
): ReturnedLots {
  if (!charge) return {};
  const again = expiryOfEarned(config, { campaignId, nowMs });
  const after = giveBackToLots(lots, charge, { points, before, charged, nowMs, again });
  return { lots: after, newLots: selectNewLots(lots, after) };
}

interface CardWithLots {
  readonly card: RollbackVoucherState;
  /** The lots of the card afterwards. */
  readonly after: readonly PointLot[];
}

function tierAfterReturn(
  { campaign_id, value }: RedemptionEffect,
  { card, after }: CardWithLots,
  { points, config, nowMs }: ReturnedPoints,
): TierEnd | null {
  const { balance, lots = [], tier, joined_at, holderId } = card;
  if (value !== 'loyalty_card' || !campaign_id || !holderId) return null;
  const voucher = {
    campaign_id,
    holder_id: holderId,
    loyalty_card: { points: balance, balance },
    ...(joined_at !== undefined && { created_at: joined_at }),
  };
  return computeTierAfterSpending(config, {
    card: { voucher, lots, ...(tier && { tier }) },
    lots: after,
    amount: points,
    nowMs,
  });
}

/**
 * True when the tiers of a card are needed to give points back, and the redemption did not note them: the program had
 * no dates then.
 */
export function lacksTiers(config: TierConfig, { effects }: Pick<StoredRedemption, 'effects'>): boolean {
  return effects.some(
    ({ value, tier, campaign_id: campaignId }) =>
      value === 'loyalty_card' && !tier && campaignId !== null && readTierProgram(config, campaignId) !== null,
  );
}
