// Rewards other than paying with points: how often each is redeemed, and the code a CAMPAIGN reward gives.
import type { Config } from '../../../model/config';
import type { RedemptionEffect } from '../../../model/records/redemption';
import type { Reward } from '../../../model/records/reward';
import type { Voucher } from '../../../model/records/voucher';
import type { Applicable } from '../../stacking/outcome';

/** The code that a CAMPAIGN reward gives, as it is once it is given. */
export interface Award {
  readonly voucher: Voucher;
  /** The revision its record gets. */
  readonly revision: number;
}

/** One reward's share of the transaction. */
export interface RewardUse {
  readonly rewardId: string;
  readonly by: number;
  /** It was redeemed less often than this before; null without limit. */
  readonly stock: number | null;
}

export function rewardUses(effects: readonly RedemptionEffect[], config: Config): readonly RewardUse[] {
  return [...rewardCounts(effects)].map(([rewardId, by]) => {
    return { rewardId, by, stock: config.rewards.get(rewardId)?.stock ?? null };
  });
}

/** What is taken back when these effects are undone. */
export function rewardReturns(effects: readonly RedemptionEffect[]): readonly RewardUse[] {
  return [...rewardCounts(effects)].map(([rewardId, by]) => ({ rewardId, by: -by, stock: null }));
}

/** How often each reward was redeemed: several cards may have paid for one. */
export function rewardCounts(effects: readonly RedemptionEffect[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reward_id: id } of effects) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The reward through which a redeemable that applies gives a code. */
function codeReward({ benefit }: Applicable, config: Config): Reward | null {
  const reward = benefit.kind === 'REWARD' ? config.rewards.get(benefit.rewardId) : undefined;
  return reward?.type === 'CAMPAIGN' ? reward : null;
}

export function givesCode(outcome: Applicable, config: Config): boolean {
  return codeReward(outcome, config) !== null;
}

/** The reward that gives a code in this request; there is one at most. */
export function awardedReward(applicable: readonly Applicable[], config: Config): Reward | null {
  return applicable.map((outcome) => codeReward(outcome, config)).find((reward) => reward !== null) ?? null;
}
