// The code of a CAMPAIGN reward: taken like any published code, and written with the redemption.
import {
  awardCommand,
  buildAward,
  findCodeReward,
  redeemedVouchers,
  type RewardAward,
} from '../../core/redemption/reward/reward-use';
import { isApplicable, type Evaluation } from '../../core/evaluation/candidate/outcome';
import { type Failure, isFailure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Runtime } from '../../ports/runtime';
import { decidePublication } from '../publications/publish';

interface AwardRequest {
  readonly evaluation: Evaluation;
  readonly config: Config;
  /** Null for an anonymous redemption, which cannot use cards. */
  readonly customerId: string | null;
  /** Number of earlier attempts. */
  readonly tries: number;
  readonly nowMs: number;
}

/**
 * Take the code that a redeemed reward gives, by a planned publication.
 * @returns null when no reward gives a code; a failure when no code is available
 */
export async function takeAward(
  rt: Runtime<'publications' | 'vouchers'>,
  caller: Caller,
  request: AwardRequest,
): Promise<RewardAward | Failure | null> {
  const { evaluation, config, customerId, tries, nowMs } = request;
  const applicable = evaluation.outcomes.filter(isApplicable);
  const reward = findCodeReward(applicable, config);
  if (!reward || customerId === null) return null;
  const command = awardCommand(reward, customerId);
  const id = rt.ids.random('pub', 32);
  const facts = await rt.store.publications.loadFacts(caller, {
    id,
    sourceId: null,
    voucher: null,
    customer: { id: customerId },
  });
  const excludedIds = redeemedVouchers(applicable);
  const extraBalance = reward.parameters.campaign?.balance ?? 0;
  const attempt = { command, id, requestHash: null, extraBalance, excludedIds };
  const decided = await decidePublication(rt, caller, { attempt, facts, nowMs, tries, isConcurrent: tries > 0 });
  return isFailure(decided) ? decided : buildAward(reward, decided.write);
}
