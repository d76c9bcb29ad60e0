// Which rewards are redeemed as soon as a member has enough points.
import type { Config } from '../../model/config';
import type { RewardAssignment } from '../../model/records/reward';

/** True when a reward of any program is redeemed automatically. */
export function hasAutoRedeem(config: Pick<Config, 'rewardAssignments'>): boolean {
  return selectAutoRedeemed(config).length > 0;
}

/** Selects the rewards that are redeemed automatically: at most one of each program. */
export function selectAutoRedeemed({ rewardAssignments }: Pick<Config, 'rewardAssignments'>): RewardAssignment[] {
  return [...rewardAssignments.values()].filter(({ parameters }) => parameters.loyalty?.auto_redeem === true);
}
