// Rewards other than paying with points: how often each is redeemed, and the code a CAMPAIGN reward gives.
import type { Config } from '../../model/config';
import type { RedemptionEffect } from '../../model/redemption';
import type { Voucher } from '../../model/voucher';
import type { Applicable } from '../stacking/outcome';

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
  const counts = new Map<string, number>();
  for (const { reward_id: id } of effects) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([rewardId, by]) => ({ rewardId, by, stock: config.rewards.get(rewardId)?.stock ?? null }));
}

/** What is taken back when these effects are undone. */
export function rewardReturns(effects: readonly RedemptionEffect[]): readonly RewardUse[] {
  return effects.flatMap(({ reward_id: id }) => (id === undefined ? [] : [{ rewardId: id, by: -1, stock: null }]));
}

/** Whether a redeemable that applies gives a code. */
export function givesCode({ benefit }: Applicable, config: Config): boolean {
  return benefit.kind === 'REWARD' && config.rewards.get(benefit.rewardId)?.type === 'CAMPAIGN';
}

/** The reward that gives a code in this request; there is one at most. */
export function awardedReward(applicable: readonly Applicable[], config: Config) {
  const found = applicable.find((outcome) => givesCode(outcome, config));
  return found?.benefit.kind === 'REWARD' ? (config.rewards.get(found.benefit.rewardId) ?? null) : null;
}
