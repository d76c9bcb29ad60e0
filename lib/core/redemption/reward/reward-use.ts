// Rewards other than paying with points: the number of redemptions of each, and the code of a CAMPAIGN reward.
import type { Config } from '../../../model/config';
import type { RedemptionEffect } from '../../../model/records/redemption';
import type { Reward } from '../../../model/records/reward';
import type { Voucher } from '../../../model/records/voucher';
import type { Applicable } from '../../evaluation/candidate/outcome';

/** The code of a CAMPAIGN reward, as it is after it is given. */
export interface Award {
  readonly voucher: Voucher;
  /** The new revision of its record. */
  readonly revision: number;
}

/** The number of redemptions of each reward: several cards may have paid for the same one. */
export function rewardCounts(effects: readonly RedemptionEffect[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reward_id: id } of effects) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The reward by which an applicable redeemable gives a code. */
function codeReward({ benefit }: Applicable, config: Config): Reward | null {
  const reward = benefit.kind === 'REWARD' ? config.rewards.get(benefit.rewardId) : undefined;
  return reward?.type === 'CAMPAIGN' ? reward : null;
}

/** Return whether the outcome pays for a reward that gives a code. */
export function hasCodeReward(outcome: Applicable, config: Config): boolean {
  return codeReward(outcome, config) !== null;
}

/** The reward that gives a code in this request; there is at most one. */
export function findCodeReward(applicable: readonly Applicable[], config: Config): Reward | null {
  return applicable.map((outcome) => codeReward(outcome, config)).find((reward) => reward !== null) ?? null;
}
