// What a campaign has in the configuration beside its own record, and what is left of it after its deletion.
import type { Config, ConfigKind } from '../../model/config';
import { tiersOf } from '../answer/records';

type Parts = readonly { readonly kind: ConfigKind; readonly id: string }[];

/** A transaction has room for so many, beside the campaign and its action. */
const PARTS_AT_ONCE = 70;

/** As much of a campaign as goes with its own deletion. */
export function firstParts(campaignId: string, config: Config): Parts {
  return partsOf(campaignId, config).slice(0, PARTS_AT_ONCE);
}

/** What is left of a deleted campaign in the configuration: some of it, and with the last of it the campaign. */
export function remainsOf(campaignId: string, config: Config): Parts {
  if (!config.campaigns.has(campaignId)) return [];
  const parts = partsOf(campaignId, config);
  return parts.length > PARTS_AT_ONCE
    ? parts.slice(0, PARTS_AT_ONCE)
    : [...parts, { kind: 'campaign', id: campaignId }];
}

/** Stacks before the tiers they hold; and the rewards that a loyalty campaign offers. */
function partsOf(campaignId: string, config: Config): Parts {
  const stacks = [...config.stacks.values()].filter((stack) => stack.campaign_id === campaignId);
  const offers = [...config.rewardAssignments.values()].filter((offer) => offer.related_object_id === campaignId);
  return [
    ...stacks.map(({ id }) => ({ kind: 'stack' as const, id })),
    ...tiersOf(campaignId, config).map(({ id }) => ({ kind: 'tier' as const, id })),
    ...offers.map(({ id }) => ({ kind: 'rewardAssignment' as const, id })),
  ];
}
