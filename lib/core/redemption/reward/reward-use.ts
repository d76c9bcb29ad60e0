// Rewards other than paying with points: the number of redemptions of each, and the code that a CAMPAIGN reward gives.
import type { Failure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { RedemptionEffect } from '../../../model/records/redemption';
import type { Reward } from '../../../model/records/reward';
import type { Voucher } from '../../../model/records/voucher';
import type { Applicable } from '../../evaluation/candidate/outcome';
import { voucherOf } from '../../evaluation/candidate/target';
import type { PublishCommand } from '../../publication/command';
import type { PublicationPlan } from '../../publication/facts';

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

/** An assigned code, and the publication that gives it. */
export interface RewardAward {
  readonly award: Award;
  readonly publication: PublicationPlan;
}

/** The publish command for the code of a reward: one code, for this customer. */
export function awardCommand({ parameters }: Pick<Reward, 'parameters'>, customerId: string): PublishCommand {
  return {
    voucher: null,
    campaign: parameters.campaign?.id ?? '',
    count: 1,
    joinOnce: false,
    customer: { id: customerId },
    sourceId: null,
    channel: 'API',
    metadata: {},
  };
}

/** The redeemed vouchers, by id: a redeemed voucher cannot be given in the same request. */
export function redeemedVouchers(applicable: readonly Applicable[]): ReadonlySet<string> {
  return new Set(applicable.flatMap(({ candidate }) => voucherOf(candidate.target)?.id ?? []));
}

/**
 * The award of a planned publication.
 * @param publication null when the customer already has a code of a join-once campaign
 * @returns voucher_cannot_be_published in that case; no_voucher_suitable_for_publication without a code
 */
export function buildAward({ id }: Pick<Reward, 'id'>, publication: PublicationPlan | null): RewardAward | Failure {
  if (publication === null) {
    const details = `The customer has a code of the campaign of reward ${id}, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: id, resource_type: 'reward' };
  }
  const [code] = publication.codes;
  if (!code) return { key: 'no_voucher_suitable_for_publication' };
  return { award: { voucher: code.after, revision: (code.fact?.revision ?? 0) + 1 }, publication };
}
