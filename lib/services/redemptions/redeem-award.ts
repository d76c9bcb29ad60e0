// The code that a CAMPAIGN reward gives: taken like any published code, and written with the redemption.
import { type Award, awardedReward } from '../../core/redemption/reward-use';
import { type Applicable, isApplicable, type Evaluation } from '../../core/stacking/outcome';
import { voucherOf } from '../../core/stacking/target';
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Reward } from '../../model/records/reward';
import type { Runtime } from '../../ports/runtime';
import type { PublicationPlan } from '../../core/publication/facts';
import { decidePublication } from '../publications/publish';

/** A code that is taken, and the publication that gives it. */
export interface TakenAward {
  readonly award: Award;
  readonly publication: PublicationPlan;
}

interface AwardRequest {
  readonly evaluation: Evaluation;
  readonly config: Config;
  /** Null where nobody is named; then no card can be used. */
  readonly customerId: string | null;
  /** How often this redemption was tried before. */
  readonly tries: number;
  readonly nowMs: number;
}

/** Null where no reward gives a code; a failure where there is none to give. */
export async function takeAward(
  rt: Runtime,
  caller: Caller,
  request: AwardRequest,
): Promise<TakenAward | Failure | null> {
  const { evaluation, config, customerId, tries, nowMs } = request;
  const applicable = evaluation.outcomes.filter(isApplicable);
  const reward = awardedReward(applicable, config);
  if (!reward || customerId === null) return null;
  const giving = { reward, customerId, tries, nowMs, redeemed: vouchersOf(applicable) };
  const decided = await decideAward(rt, caller, giving);
  if ('key' in decided) return decided;
  if (decided.write === null) {
    const details = `The customer has a code of the campaign of reward ${reward.id}, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: reward.id, resource_type: 'reward' };
  }
  const [code] = decided.write.codes;
  if (!code) return { key: 'no_voucher_suitable_for_publication' };
  return {
    award: { voucher: code.after, revision: (code.fact?.revision ?? 0) + 1 },
    publication: decided.write,
  };
}

function vouchersOf(applicable: readonly Applicable[]): ReadonlySet<string> {
  return new Set(applicable.flatMap(({ candidate }) => voucherOf(candidate.target)?.id ?? []));
}

interface Giving {
  readonly reward: Reward;
  readonly customerId: string;
  readonly tries: number;
  readonly nowMs: number;
  /** What is redeemed cannot be given as well. */
  readonly redeemed: ReadonlySet<string>;
}

async function decideAward(rt: Runtime, caller: Caller, { reward, customerId, tries, nowMs, redeemed }: Giving) {
  const id = rt.ids.random('pub', 32);
  const { id: campaign = '', balance = 0 } = reward.parameters.campaign ?? {};
  const customer = { id: customerId };
  const facts = await rt.store.publications.loadFacts(caller, { id, sourceId: null, voucher: null, customer });
  const command = {
    voucher: null,
    campaign,
    count: 1,
    joinOnce: false,
    customer,
    sourceId: null,
    channel: 'API',
    metadata: {},
  };
  const attempt = { command, id, requestHash: null, extraBalance: balance, excludedIds: redeemed };
  return decidePublication(rt, caller, { attempt, facts, nowMs, tries, isConcurrent: tries > 0 });
}
