// The lots of a card to which a rollback or a return gives points back.
import type { Config } from '../../model/config';
import type { PointExpiry, PointLot } from '../../model/records/voucher';
import type { RedemptionEffect } from '../../model/records/redemption';
import { expiryOfEarned } from '../loyalty/expiration-rules';
import { giveBackToLots, selectNewLots } from '../points/lots';

interface ReturnedPoints {
  /** Points that are given back now. */
  readonly points: number;
  /** Points of the same charge that were given back before. */
  readonly before: number;
  readonly config: Config;
  readonly nowMs: number;
}

/** The lots of a card after points came back, and the days that it had no points for. */
export interface ReturnedLots {
  readonly lots?: readonly PointLot[];
  readonly newLots?: readonly PointExpiry[];
}

/**
 * Give the points of a charge back to the lots they came from.
 * @param lots of the card, as they are stored
 * @returns nothing where the charge took no points that expire
 * @see docs/behaviour/expiration.md#rollbacks-and-returns
 */
export function lotsAfterReturn(
  { lots: charge, charged = 0, campaign_id: campaignId }: RedemptionEffect,
  lots: readonly PointLot[],
  { points, before, config, nowMs }: ReturnedPoints,
): ReturnedLots {
  if (!charge || points === 0) return {};
  const again = expiryOfEarned(config, { campaignId, nowMs });
  const after = giveBackToLots(lots, charge, { points, before, charged, nowMs, again });
  return { lots: after, newLots: selectNewLots(lots, after) };
}
