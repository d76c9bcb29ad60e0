// The reward through which a loyalty card pays: the assignment that offers it in the campaign of the card.
import type { Config } from '../../model/config';
import type { Redeemable } from '../../model/request';
import type { RewardAssignment } from '../../model/records/reward';
import type { Voucher } from '../../model/records/voucher';

/**
 * Find the assignment of the requested reward to the loyalty card's campaign.
 * @returns null when the request names no reward, the voucher is no loyalty card, or its campaign does not offer it
 * @see docs/behaviour/discounts.md#pay-with-points
 */
export function findRewardAssignment(
  { reward }: Pick<Redeemable, 'reward'>,
  voucher: Voucher,
  config: Config,
): RewardAssignment | null {
  if (!reward?.id || voucher.type !== 'LOYALTY_CARD') return null;
  for (const assignment of config.rewardAssignments.values()) {
    if (assignment.reward_id === reward.id && assignment.related_object_id === voucher.campaign_id) return assignment;
  }
  return null;
}
