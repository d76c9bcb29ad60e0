// The tier of a card before an event that earns points.
import type { VoucherFact } from '../../core/evaluation/facts';
import { findTierOfCard } from '../../core/points/member-tier';
import type { EarningMove } from '../../model/events/events';
import type { Config } from '../../model/config';
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { Accrual } from '../../ports/accruals';

interface TierEvent {
  readonly config: Config;
  /** The points that rules have added for the event so far. */
  readonly earlier: readonly Accrual[];
  /** When the event happened. */
  readonly nowMs: number;
  /** The move between tiers that earns the points; absent for any other event. */
  readonly move?: EarningMove | undefined;
}

/**
 * Determine the tier of a card before an event: a rule that already added points for it has kept the tier, so that all
 * rules of the event see the same one. A move has noted its own.
 */
export function tierBefore(fact: VoucherFact, { config, earlier, nowMs, move }: TierEvent): LoyaltyTier | null {
  if (move?.campaignId === fact.voucher.campaign_id) {
    return move.fromId === null ? null : (config.loyaltyTiers.get(move.fromId) ?? null);
  }
  const kept = earlier.find(({ voucherId, tierId }) => voucherId === fact.voucher.id && tierId !== undefined);
  if (!kept) return findTierOfCard(config, fact, nowMs);
  return kept.tierId ? (config.loyaltyTiers.get(kept.tierId) ?? null) : null;
}
