// The tiers of a member in answers.
import type { LoyaltyTierResponse } from '../../../model/generated-answers/records';
import type { TierGrant } from '../../../model/loyalty/tier-rules';
import { describeGrant, type TierCard } from '../../points/card-tier';
import { readMemberTier } from '../../points/member-tier';
import type { TierConfig } from '../../points/tier-program';
import { toLoyaltyTierResponse } from './tier';

/** Describe the tier of a card, and a higher one that begins later; in a program with dates each has its own. */
export function describeMemberTiers(config: TierConfig, card: TierCard, nowMs: number): readonly LoyaltyTierResponse[] {
  const { grant, tier, dated } = readMemberTier(config, card, nowMs);
  if (tier && !grant) return [toLoyaltyTierResponse(tier)];
  const later = (dated?.state.grants ?? []).filter(({ starts_ms: ms }) => ms > nowMs);
  const { campaign_id: campaignId, holder_id: customerId } = card.voucher;
  return [...(grant ? [grant] : []), ...later].flatMap((granted: TierGrant) => {
    const record = config.loyaltyTiers.get(granted.id);
    if (!record) return [];
    const dates = describeGrant(granted, config.settings.timezone);
    const expiration = { customer_id: customerId ?? '', campaign_id: campaignId ?? '', tier_id: granted.id, ...dates };
    return [{ ...toLoyaltyTierResponse(record), expiration }];
  });
}
