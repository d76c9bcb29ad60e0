// The tier of a member: the one whose range holds the points of the card.
import type { Config } from '../../model/config';
import type { EarnedTiers, LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { Voucher } from '../../model/records/voucher';

type Tiers = Pick<Config, 'loyaltyTiers'>;

/** True when a program has tiers. */
export function hasTiers({ loyaltyTiers }: Tiers, campaignId: string): boolean {
  for (const tier of loyaltyTiers.values()) if (tier.campaign_id === campaignId) return true;
  return false;
}

/**
 * Find the tier of a program that a number of points leads to.
 * @returns null below the lowest tier, above the highest, and between two
 * @see docs/behaviour/loyalty-tiers.md#the-tier-of-a-member
 */
export function findTierOf({ loyaltyTiers }: Tiers, campaignId: string, points: number): LoyaltyTier | null {
  for (const tier of loyaltyTiers.values()) {
    const { from, to = Infinity } = tier.points;
    if (tier.campaign_id === campaignId && points >= from && points <= to) return tier;
  }
  return null;
}

/**
 * Find the tier of a card by its balance. Points that have expired are off the balance.
 * @returns null as well for a card without a holder, and for one without a program
 */
export function findTierOfCard(
  config: Tiers,
  {
    campaign_id: campaignId,
    holder_id: holderId,
    loyalty_card: card,
  }: Pick<Voucher, 'campaign_id' | 'holder_id' | 'loyalty_card'>,
): LoyaltyTier | null {
  return campaignId && holderId && card ? findTierOf(config, campaignId, card.balance) : null;
}

/** Return the tiers that the details of earned points name; none without a tier. */
export function describeEarnedTiers(tier: LoyaltyTier | null, ruleId: string): EarnedTiers {
  if (!tier) return {};
  const named = { id: tier.id, name: tier.name };
  return { ...(tier.earning_rules[ruleId] && { loyalty_tier: named }), holder_loyalty_tier: named };
}
