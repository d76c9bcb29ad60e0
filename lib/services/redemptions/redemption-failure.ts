// The record of a redemption that was refused.
import { buildFailedRedemption, type RedemptionFailure, stackIn } from '../../core/redemption/failure';
import type { Evaluation } from '../../core/evaluation/candidate/outcome';
import { redemptionId } from '../../model/keys/redemption-ids';
import { keepFailedDecision } from '../decisions/keep-decision';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { toRefusalRecord, trimRefusalRecord } from '../../core/access/refusal-record';
import { failureOutbox } from '../../core/events/redemption-outbox';
import { retentionOf } from '../../core/record/retention';

/** A refusal, and the evaluation that led to it. */
export interface DecidedFailure extends RedemptionFailure {
  readonly evaluation: Evaluation;
}

/** Store the failure; nothing else of the attempt is kept. @returns the `rf_` id of the record */
export async function storeRedemptionFailure(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  failed: DecidedFailure,
): Promise<string> {
  // Never under ids that derive from a key: a repeat with that key may still succeed.
  const base = rt.ids.redemptionBase(failed.input.nowMs);
  const record = trimRefusalRecord(caller, buildFailedRedemption(redemptionId('rf', base, 0), failed));
  const { nowMs, facts } = failed.input;
  const decision = keepFailedDecision(rt, failed);
  const outbox = failureOutbox(caller, base, { record, config: facts.config, nowMs });
  await rt.store.redemptions.putFailure(caller, base, {
    ...toRefusalRecord(caller, record, { nowMs, retention: retentionOf(rt) }),
    ...stackIn(failed.input),
    outbox,
    decision,
  });
  return record.id;
}
