// Ids and secrets of one publication, and the plan that is made with them.
import type { PublicationAttempt, PublicationPlan } from '../../core/publication/facts';
import { type PublicationDecision, planPublication } from '../../core/publication/plan';
import type { Caller } from '../../model/common';
import type { Process } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { customerIdOf } from '../shared/evaluation';
import { keyPlaces } from '../shared/once';
import { assetsOf } from '../vouchers/voucher-response';
import { claimTracking } from './publish-tracking';

export interface PublishAttempt extends PublicationAttempt {
  /** Vouchers that are not given, by id. */
  readonly excludedIds?: ReadonlySet<string>;
}

/**
 * Plan all writes of a publication, with new ids, and its answer.
 * @throws ApiError invalid_payload
 */
export function planOf(rt: Process, caller: Caller, decision: PublicationDecision): PublicationPlan {
  const { attempt, facts, codes, moment } = decision;
  const { command } = attempt;
  const named = typeof command.customer === 'string' ? { source_id: command.customer } : command.customer;
  const [first] = codes;
  const plan = unwrap(
    planPublication(caller, decision, {
      customerId: facts.customer?.id ?? customerIdOf(rt, named),
      holderBase: rt.ids.redemptionBase(moment.nowMs),
      trackingId: claimTracking(rt, caller, { command, config: facts.config }),
      assets: first ? assetsOf(caller, first.voucher.code, facts.config) : null,
    }),
  );
  const key = attempt.key ?? null;
  return key === null ? plan : { ...plan, keyPlace: keyPlaces(rt, caller, key).guard };
}
