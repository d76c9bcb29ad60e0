// The promotion tiers of a campaign.
import type { Config } from '../../model/config';
import type { PromotionTier } from '../../model/records/campaign';

/** The tiers of a campaign, highest rank first. */
export function tiersOf(campaignId: string, config: Config): readonly PromotionTier[] {
  return [...config.tiers.values()]
    .filter((tier) => tier.campaign_id === campaignId)
    .sort((left, right) => left.hierarchy - right.hierarchy || (left.id < right.id ? -1 : 1));
}
