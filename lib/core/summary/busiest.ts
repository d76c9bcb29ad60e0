// Which campaigns redeemed most.
import type { DaySums } from '../../model/summaries/day-counters';
import type { Campaign } from '../../model/records/campaign';

export interface BusyCampaign {
  readonly campaign_id: string;
  readonly name: string;
  /** Of its codes and tiers, singles and parts of stacks. A rollback does not lower it. */
  readonly redemptions: number;
}

/**
 * The busiest first; of two that are alike the one that comes first among `campaigns`. What redeemed nothing is none of them.
 * @param days what was counted, by the id of the campaign
 */
export function busiestOf(
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
