// The parts of a campaign in the configuration besides its own record, and the parts left after its deletion.
import type { Config, ConfigKind } from '../../model/config';
import { tiersOf } from './tiers';

type Parts = readonly { readonly kind: ConfigKind; readonly id: string }[];

/** The number of parts that one transaction can delete, besides the campaign and its action. */
const PARTS_AT_ONCE = 70;

/** The parts that are deleted together with the campaign. */
export function selectFirstParts(campaignId: string, config: Config): Parts {
  return partsOf(campaignId, config).slice(0, PARTS_AT_ONCE);
}

/**
 * Select the next records to delete of a deleted campaign, at most one batch; the campaign itself comes with the last
 * batch.
 */
export function selectRemainingParts(campaignId: string, config: Config): Parts {
  if (!config.campaigns.has(campaignId)) return [];
  const parts = partsOf(campaignId, config);
  return parts.length > PARTS_AT_ONCE
    ? parts.slice(0, PARTS_AT_ONCE)
    : [...parts, { kind: 'campaign', id: campaignId }];
}

/**
 * The parts in the order of their deletion: stacks before the tiers they hold; rewards, earning
 * rules and loyalty tiers of a loyalty campaign.
 */
function partsOf(campaignId: string, config: Config): Parts {
  const stacks = [...config.stacks.values()].filter((stack) => stack.campaign_id === campaignId);
  const offers = [...config.rewardAssignments.values()].filter((offer) => offer.related_object_id === campaignId);
  const rules = [...config.earningRules.values()].filter((rule) => rule.campaign_id === campaignId);
  const levels = [...config.loyaltyTiers.values()].filter((tier) => tier.campaign_id === campaignId);
  return [
    ...stacks.map(({ id }) => ({ kind: 'stack' as const, id })),
    ...tiersOf(campaignId, config).map(({ id }) => ({ kind: 'tier' as const, id })),
    ...offers.map(({ id }) => ({ kind: 'rewardAssignment' as const, id })),
    ...rules.map(({ id }) => ({ kind: 'earningRule' as const, id })),
    ...levels.map(({ id }) => ({ kind: 'loyaltyTier' as const, id })),
  ];
}
