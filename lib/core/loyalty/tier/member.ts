// The tiers of a member in answers.
import type { LoyaltyTierResponse } from '../../../model/generated-answers/records';
import type { TierGrant } from '../../../model/loyalty/tier-rules';
import { describeGrant, type TierCard } from '../../points/card-tier';
import { readMemberTier } from '../../points/member-tier';
import type { TierConfig } from '../../points/tier-program';
import { toLoyaltyTierResponse } from './tier';

/** Describe the tier of a card, and a higher one that begins later; in a program with dates each has its own. */
export function describeMemberTiers(config: TierConfig, card: TierCard, nowMs: number): readonly LoyaltyTierResponse[] {
  const { tier, dated } = readMemberTier(config, card, nowMs);
  if (!dated) return tier ? [toLoyaltyTierResponse(tier)] : [];
  const { program, state } = dated;
  const { campaign_id: campaignId, holder_id: customerId } = card.voucher;
  const later = (state.grants ?? []).filter(({ starts_ms: ms }) => ms > nowMs);
  return [...(state.current ? [state.current] : []), ...later].flatMap((grant: TierGrant) => {
    const granted = config.loyaltyTiers.get(grant.id);
    if (!granted) return [];
    const dates = describeGrant(grant, program.timezone);
    const expiration = { customer_id: customerId ?? '', campaign_id: campaignId ?? '', tier_id: grant.id, ...dates };
    return [{ ...toLoyaltyTierResponse(granted), expiration }];
  });
}
