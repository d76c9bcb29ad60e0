// Undo a redemption: everything it changed is given back in one transaction, once.
import { retentionOf } from '../../core/record/retention';
import { parseRedemptionId, redemptionId } from '../../model/keys/record-ids';
import { buildFailedRollback } from '../../core/redemption/failure';
import { planRollback, refuseTarget } from '../../core/redemption/rollback/plan';
import { asRedeemed, namesRecord, rollbackInput, updateRollbackFacts } from '../../core/redemption/rollback/input';
import type { RollbackFacts, RollbackInput, RollbackPlan } from '../../core/redemption/rollback/types';
import { ApiError, type Failure, invariant, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { OutboxRow } from '../../model/events/events';
import type { RollbackQuery, RollbackRequest } from '../../model/generated';
import type { Rollback, RollbackResponse, StoredRedemption } from '../../model/records/redemption';
import type { LoadedRedemption, RollbackOutcome } from '../../ports/redemptions';
import type { Process, Runtime } from '../../ports/runtime';
import { lacksTiers } from '../../core/redemption/returned-lots';
import { refuseTwoIdentities } from '../../core/access/permissions';
import { refuseIf } from '../shared/unwrap';
import { toTrackingId } from '../shared/load-facts';
import { busyOrder, completeRollbackPlan } from '../orders/order-lock';
import { failureOutbox, rollbackOutbox } from '../../core/events/redemption-outbox';
import { requireNamesKnown } from './rollback-names';
import { commitOptimistically, type LostAttempt, replayOf, type Settlement } from '../shared/commit';
import { guardOf, onceOrReplayed } from '../shared/once';
import { trimRefusalRecord, toRefusalRecord } from '../../core/access/refusal-record';

export interface RollbackCall {
  readonly id: string;
  /** `rollbacks` accepts a parent or a single redemption, `rollback` a single one only. */
  readonly route: 'STACK' | 'SINGLE';
  readonly request: RollbackRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Merge the query and the body of a rollback: reason and tracking id may be in either.
 * @throws ApiError ambiguous_tracking_id for another one in the body
 */
export function rollbackRequest(query: RollbackQuery, body: RollbackRequest): RollbackRequest {
  refuseIf(refuseTwoIdentities(query.tracking_id, body.tracking_id));
  return { ...query, ...body };
}

/**
 * Roll back a redemption, all of its redeemables in one transaction. Both routes are one operation: a repeat through
 * the other route returns the first answer.
 */
export function rollback(
  rt: Runtime<'customers' | 'guards' | 'orders' | 'redemptions'>,
  caller: Caller,
  call: RollbackCall,
): Promise<Once<RollbackResponse>> {
  const { idempotencyKey, request: body } = call;
  const operation = { idempotencyKey, path: ['rollback', call.id], body };
  return onceOrReplayed(rt, caller, operation, (keyed) => rollbackOnce(rt, keyed, call));
}

/** Takes two round trips: reading the redemption, then the transaction; one more after a conflict. */
async function rollbackOnce(
  rt: Runtime<'customers' | 'orders' | 'redemptions'>,
  caller: Caller,
  call: RollbackCall,
): Promise<Once<RollbackResponse>> {
  const id = parseRedemptionId(call.id);
  const loaded = id && (await rt.store.redemptions.load(caller, id.base, { withReturns: true }));
  if (!id || !loaded || !namesRecord(id, loaded)) throw notFound('redemption', call.id);
  const target = refuseTarget(id, loaded.stored, call.route);
  if (target || !loaded.stored) throw new ApiError({ key: 'invalid_redemption', ...target });
  return rollbackStored(rt, caller, { call, loaded, stored: loaded.stored });
}

/** Roll back a single redemption and return its one rollback. */
export async function rollbackSingle(
  rt: Runtime<'customers' | 'guards' | 'orders' | 'redemptions'>,
  caller: Caller,
  call: Omit<RollbackCall, 'route'>,
): Promise<Once<Rollback>> {
  const { answer, replayed } = await rollback(rt, caller, { ...call, route: 'SINGLE' });
  const [single] = answer.rollbacks;
  invariant(single, 'the rollback of one redemption has one record');
  return { answer: single, replayed };
}

interface RollbackWork {
  readonly call: RollbackCall;
  readonly loaded: LoadedRedemption;
  readonly stored: StoredRedemption;
}

/** The inputs of a rollback's decision. */
interface RollbackSnapshot {
  readonly loaded: LoadedRedemption;
  readonly facts: RollbackFacts;
  readonly nowMs: number;
}

async function rollbackStored(
  rt: Runtime<'customers' | 'orders' | 'redemptions'>,
  caller: Caller,
  work: RollbackWork,
): Promise<Once<RollbackResponse>> {
  const attemptId = rt.ids.random('try', 16);
  const key = keyOf(rt, caller, work.call);
  return commitOptimistically<RollbackSnapshot, RollbackWrite, RollbackResponse, RollbackCommitOutcome>({
    read: async ({ lost }) => ({ ...(await readAgain(rt, caller, { work, lost })), nowMs: rt.clock.nowMs() }),
    replay: ({ loaded }) => replay(loaded, key),
    plan: async ({ loaded, facts, nowMs }) => {
      const request = trackedRequest(rt, loaded, work.call.request);
      const { returns, config } = loaded;
      const basis = { request, stored: loaded.stored ?? work.stored, returns, config };
      const input = rollbackInput(caller, { ...basis, facts, nowMs, ids: { ...key, attemptId } });
      const plan = await completeRollbackPlan(rt, caller, await planOrRefuse(rt, caller, input));
      return {
        write: { plan, outbox: rollbackOutbox(caller, { plan, config: loaded.config }) },
        answer: plan.response,
      };
    },
    commit: async ({ plan, outbox }) => {
      const { customer_id: customerId, claim = null } = work.stored;
      const guard = guardOf(caller, plan.response, customerId ?? claim);
      const outcome = await rt.store.redemptions.commitRollback(caller, plan, { guard, outbox });
      if (outcome.status === 'LOCK_LOST') throw busyOrder(work.stored.order_id ?? '');
      return outcome;
    },
    settle: ({ plan }) => settle(rt, caller, plan),
  });
}

/** Its tracking id as records have it. */
function trackedRequest(rt: Process, { config }: LoadedRedemption, request: RollbackRequest): RollbackRequest {
  return { ...request, tracking_id: toTrackingId(rt, config, request.tracking_id) };
}

/** An order that another request took over refuses the rollback. */
type RollbackCommitOutcome = Exclude<RollbackOutcome, { readonly status: 'LOCK_LOST' }>;
type Lost = LostAttempt<RollbackSnapshot, RollbackWrite, RollbackCommitOutcome>;

/** The plan of a rollback, and its outbox row. */
interface RollbackWrite {
  readonly plan: RollbackPlan;
  readonly outbox: OutboxRow | undefined;
}

/** With the stored state from the refused write, a new decision needs no read. */
async function readAgain(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  { work, lost }: { readonly work: RollbackWork; readonly lost: Lost | null },
): Promise<Omit<RollbackSnapshot, 'nowMs'>> {
  const { redemptions } = rt.store;
  if (lost === null) {
    const { loaded, stored } = work;
    // Returns moved the order and the cards since.
    const isMoved = loaded.returns.count > 0 || lacksTiers(loaded.config, stored);
    return { loaded, facts: isMoved ? await redemptions.loadForRollback(caller, stored) : asRedeemed(stored) };
  }
  const { loaded, facts } = lost.facts;
  if (lost.outcome.status === 'CHANGED') return { loaded, facts: updateRollbackFacts(facts, lost.outcome.found) };
  return {
    loaded: (await redemptions.load(caller, work.stored.base, { withReturns: true })) ?? loaded,
    facts: await redemptions.loadForRollback(caller, loaded.stored ?? work.stored),
  };
}

/** The key of the request; all members are null without one. */
type Key = Pick<RollbackInput, 'keyHash' | 'requestHash'>;

function keyOf(rt: Process, caller: Caller, { request, idempotencyKey }: RollbackCall): Key {
  if (idempotencyKey === null) return { keyHash: null, requestHash: null };
  return {
    keyHash: rt.ids.requestHash([caller.project, 'rollbacks', idempotencyKey]),
    requestHash: rt.ids.requestHash(request),
  };
}

/**
 * The answer of the first request with this key; null when it had no effect yet.
 * @throws ApiError idempotency_key_reused when the key belongs to another request
 */
function replay({ stored, rollback: answer }: LoadedRedemption, key: Key): Once<RollbackResponse> | null {
  const first = stored?.rollback;
  if (!first || !answer || key.keyHash === null || first.key_hash !== key.keyHash) return null;
  return replayOf({ requestHash: first.request_hash, answer }, key.requestHash);
}

async function planOrRefuse(
  rt: Runtime<'customers' | 'orders' | 'redemptions'>,
  caller: Caller,
  input: RollbackInput,
): Promise<RollbackPlan> {
  const plan = planRollback(input);
  if (plan.status === 'PLANNED') return plan;
  await requireNamesKnown(rt, caller, { request: input.request, failure: plan.failure });
  const id = await storeFailure(rt, caller, input, plan.failure);
  throw new ApiError({ ...plan.failure, resource_id: id, resource_type: 'redemption_rollback' });
}

/** A refused rollback is stored as a failure under an id of its own. */
async function storeFailure(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  input: RollbackInput,
  failure: Failure,
): Promise<string> {
  const base = rt.ids.redemptionBase(input.nowMs);
  const { stack } = input.stored;
  const record = trimRefusalRecord(caller, buildFailedRollback(redemptionId('rrf', base, 0), input, failure));
  const outbox = failureOutbox(caller, base, { record, config: input.config, nowMs: input.nowMs });
  const kept = toRefusalRecord(caller, record, { nowMs: input.nowMs, retention: retentionOf(rt) });
  await rt.store.redemptions.putFailure(caller, base, { ...kept, ...(stack !== undefined && { stack }), outbox });
  return record.id;
}

/**
 * Settles an unanswered rollback. Raising the expected count fences it first: after that it either has committed, and
 * its mark exists, or never will.
 */
async function settle(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  { stored, attemptId, response }: RollbackPlan,
): Promise<Settlement<RollbackResponse>> {
  await rt.store.redemptions.fenceRollback(caller, stored.base);
  const loaded = await rt.store.redemptions.load(caller, stored.base);
  const isOurs = loaded?.stored?.rollback?.attempt === attemptId;
  return isOurs ? { status: 'COMMITTED', answer: response } : { status: 'NEVER' };
}
