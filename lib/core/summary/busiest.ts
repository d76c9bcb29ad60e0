// The campaigns with the most redemptions.
import type { DaySums } from '../../model/summaries/day-counters';
import type { Campaign } from '../../model/records/campaign';

export interface BusyCampaign {
  readonly campaign_id: string;
  readonly name: string;
  /** Redemptions of its codes and tiers, single and in stacks. Rollbacks do not decrease it. */
  readonly redemptions: number;
}

/**
 * The campaigns by redemptions, highest first; ties are in the order of `campaigns`. Campaigns without redemptions are
 * left out.
 * @param days counters by campaign id
 */
export function rankCampaigns(
  campaigns: readonly Pick<Campaign, 'id' | 'name'>[],
  days: ReadonlyMap<string, readonly DaySums[]>,
  most: number,
): readonly BusyCampaign[] {
  return campaigns
    .map(({ id, name }) => {
      const redemptions = (days.get(id) ?? []).reduce(
        (sum, { redemptions_succeeded = 0 }) => sum + redemptions_succeeded,
        0,
      );
      return { campaign_id: id, name, redemptions };
    })
    .filter(({ redemptions }) => redemptions > 0)
    .toSorted((one, other) => other.redemptions - one.redemptions)
    .slice(0, most);
}
