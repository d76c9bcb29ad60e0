// The code that a CAMPAIGN reward gives: its publication and its outcome.
import type { Failure } from '../../../errors';
import type { Reward } from '../../../model/records/reward';
import type { PublishCommand } from '../../publication/command';
import type { PublicationPlan } from '../../publication/facts';
import type { Applicable } from '../../evaluation/candidate/outcome';
import { voucherOf } from '../../evaluation/candidate/target';
import type { Award } from './reward-use';

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
