// Redeems the listed redeemables on one order: all in one transaction, or none.
import { withCustomerOfOrder } from '../../core/customer/record';
import { refuseDisabledClientSwitch, selectEchoNames, orderLockName, orderName } from '../../core/access/caller';
import { type ClientRedemptionResponse, redactForClient } from '../../core/answer/client';
import { findLostReservation } from '../../core/evaluation/reservations';
import { planRedemption } from '../../core/redemption/plan';
import { ANSWER_TOO_LARGE, refuseClaimSize, refuseSize, TOO_MANY_WRITES } from '../../core/redemption/order-record';
import { ApiError, invariant } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { RedemptionResponse } from '../../model/records/redemption';
import type { EvaluationRequest } from '../../model/request';
import type { RedemptionRuntime, Runtime } from '../../ports/runtime';
import type { OrderLock } from '../../ports/order-locks';
import type { CommitOutcome } from '../../ports/common';
import type { RedemptionCommit, RedemptionOutcome } from '../../ports/redemptions';
import { guardAmounts, guardRequest, loadFacts, type RequestSnapshot } from '../shared/load-facts';
import {
  findEarlierAnswer,
  type IdempotentRequest,
  loadEarlierAnswer,
  redemptionSetting,
  toIdempotentRequest,
} from './redemption-setting';
import {
  acquireOrderLock,
  busyOrder,
  busySession,
  completeHolderChanges,
  REDEMPTION_LEASE_MS,
  releaseOrderLock,
} from '../orders/order-lock';
import { refuseIf } from '../shared/unwrap';
import { type DecidedFailure, decideRedemption, keepDecision, storeRedemptionFailure, takeAward } from './decide';
import { redemptionOutbox } from '../../core/events/redemption-outbox';
import { type CommitAttempt, commitOptimistically, type Settlement } from '../shared/commit';

export interface RedeemCall {
  readonly request: EvaluationRequest;
  readonly idempotencyKey: string | null;
  /** A call for one redeemable: its refusal is returned unchanged, regardless of the project's application mode. */
  readonly isSingle?: boolean;
}

/** The inputs of a redemption's decision, or the first answer for its key. */
type RedeemSnapshotOrReplay = RequestSnapshot | Once<RedemptionResponse>;

/**
 * Redeem all redeemables of a request, in one transaction. Takes two round trips: acquiring the lock while reading
 * everything, then the transaction, which releases it.
 */
export async function redeem(
  rt: RedemptionRuntime,
  caller: Caller,
  sent: RedeemCall,
): Promise<Once<ClientRedemptionResponse>> {
  const call = { ...sent, request: withCustomerOfOrder(sent.request) };
  const { answer, replayed } = await redeemOnce(rt, caller, call);
  return {
    answer: caller.kind === 'client' ? redactForClient(answer, selectEchoNames(caller, call.request)) : answer,
    replayed,
  };
}

async function redeemOnce(rt: RedemptionRuntime, caller: Caller, call: RedeemCall): Promise<Once<RedemptionResponse>> {
  const keyed = toIdempotentRequest(rt, caller, call.idempotencyKey, call.request);
  const name = orderName(call.request.order);
  const lockName = orderLockName(caller, name);
  const lease = { leaseMs: REDEMPTION_LEASE_MS, owner: keyed?.base ?? null };
  const [opened, first] = await Promise.allSettled([
    acquireOrderLock(rt, caller, { orderName: name, lockName, ...lease }),
    readBoth(rt, caller, { call, keyed }, findEarlierAnswer),
  ]);
  if (opened.status === 'rejected') return replayOr(first, opened.reason);
  const lock = opened.value;
  try {
    if (first.status === 'rejected') throw first.reason;
    const once = await commitRedemption(rt, caller, { call, keyed, lock, first: first.value });
    if (once.replayed) await releaseOrderLock(rt, caller, lock);
    return once;
  } catch (error) {
    return await refuse(rt, caller, { lock, keyed, error });
  }
}

interface KeyedCall {
  readonly call: RedeemCall;
  readonly keyed: IdempotentRequest | null;
}

/** The answer of the first request with the key has precedence over all errors of this one. */
async function readBoth(
  rt: Runtime<'evaluations' | 'guards' | 'redemptions'>,
  caller: Caller,
  { call, keyed }: KeyedCall,
  readEarlier: typeof findEarlierAnswer | typeof loadEarlierAnswer,
): Promise<RedeemSnapshotOrReplay> {
  const [loaded, earlier] = await Promise.allSettled([
    loadFacts(rt, caller, call.request, { isRedeemed: true }),
    readEarlier(rt, caller, keyed),
  ]);
  if (earlier.status === 'rejected') throw earlier.reason;
  if (earlier.value) return earlier.value;
  if (loaded.status === 'rejected') throw loaded.reason;
  return loaded.value;
}

/** A held lock refuses the request, unless the first request with this key has been answered meanwhile. */
function replayOr(first: PromiseSettledResult<RedeemSnapshotOrReplay>, reason: unknown): Once<RedemptionResponse> {
  if (first.status === 'fulfilled' && 'answer' in first.value) return first.value;
  throw reason;
}

/**
 * After a refusal the order is released immediately. For a request with a key a refusal is final only if, after the
 * release of the lock, no earlier attempt turns out to have committed.
 */
async function refuse(
  rt: Runtime<'orderLocks' | 'redemptions'>,
  caller: Caller,
  refused: { readonly lock: OrderLock | null; readonly keyed: IdempotentRequest | null; readonly error: unknown },
): Promise<Once<RedemptionResponse>> {
  if (isUnsettled(refused.error)) throw refused.error;
  await releaseOrderLock(rt, caller, refused.lock);
  const earlier = await loadEarlierAnswer(rt, caller, refused.keyed);
  if (earlier) return earlier;
  throw refused.error;
}

/** If the outcome is unknown, do not query it again. */
function isUnsettled(error: unknown): boolean {
  return error instanceof ApiError && error.failure.key === 'outcome_unknown';
}

interface RedeemWork extends KeyedCall {
  readonly lock: OrderLock | null;
  readonly first: RedeemSnapshotOrReplay;
}

type RedeemAttempt = CommitAttempt<RedeemSnapshotOrReplay, RedemptionCommit>;

function commitRedemption(rt: RedemptionRuntime, caller: Caller, work: RedeemWork): Promise<Once<RedemptionResponse>> {
  return commitOptimistically<RedeemSnapshotOrReplay, RedemptionCommit, RedemptionResponse>({
    read: ({ lost }) => (lost ? readBoth(rt, caller, work, loadEarlierAnswer) : Promise.resolve(work.first)),
    replay: (read) => ('answer' in read ? read : null),
    plan: async (read, attempt) => {
      invariant('facts' in read, 'a repeat is answered with the first answer');
      await guard(rt, caller, { work, situation: read, attempt });
      const { situation, ...planned } = await planOrRefuse(rt, caller, { ...work, first: read, tries: attempt.tries });
      const { facts, nowMs } = situation;
      const plan = { ...planned.plan, holders: await completeHolderChanges(rt, caller, planned.plan.holders) };
      const outbox = redemptionOutbox(caller, {
        plan,
        orderBefore: facts.order?.order ?? null,
        usage: facts.usage,
        award: planned.award,
        config: facts.config,
        nowMs,
      });
      const attemptName = rt.ids.random('try', 16);
      return {
        write: { ...planned, plan, lock: work.lock, attempt: attemptName, outbox },
        answer: plan.stored.response,
      };
    },
    commit: async (commit) => committed(work, await rt.store.redemptions.commit(caller, commit)),
    settle: (commit) => settle(rt, caller, commit),
  });
}

/** @throws ApiError forbidden, too_many_requests; multiple_requests when a session was used up since the last attempt */
async function guard(
  rt: Runtime<'limits'>,
  caller: Caller,
  {
    work,
    situation,
    attempt,
  }: { readonly work: RedeemWork; readonly situation: RequestSnapshot; readonly attempt: RedeemAttempt },
): Promise<void> {
  const { tries, lost } = attempt;
  refuseIf(refuseDisabledClientSwitch(caller, situation.facts.config.settings, 'client_redeem_enabled'));
  if (tries === 0) await guardRequest(rt, caller, { request: work.call.request, ...situation });
  if (lost === null || 'answer' in lost.facts) return;
  const voucher = findLostReservation(lost.facts.facts, situation.facts, situation.nowMs);
  if (voucher) throw busySession(voucher);
}

/** @throws ApiError multiple_requests, answer_too_large, invalid_order */
function committed({ call }: RedeemWork, outcome: RedemptionOutcome): CommitOutcome {
  if (outcome.status === 'TOO_LARGE') throw new ApiError(ANSWER_TOO_LARGE);
  if (outcome.status === 'TOO_MANY_WRITES') throw new ApiError(TOO_MANY_WRITES);
  if (outcome.status === 'LOCK_LOST') throw busyOrder(orderName(call.request.order) ?? '');
  return outcome;
}

type RedeemPlan = Omit<RedemptionCommit, 'lock' | 'attempt' | 'outbox'> & { readonly situation: RequestSnapshot };

async function planOrRefuse(
  rt: Runtime<'evaluations' | 'limits' | 'publications' | 'redemptions'>,
  caller: Caller,
  { call, keyed, first, tries }: KeyedCall & { readonly first: RequestSnapshot; readonly tries: number },
): Promise<RedeemPlan> {
  const { situation, input, evaluation, catalogue } = await decideRedemption(rt, caller, {
    request: call.request,
    first,
  });
  const { facts, nowMs } = situation;
  if (tries === 0) await guardAmounts(rt, caller, { evaluation, ...situation });
  const setting = redemptionSetting(rt, caller, { input, keyed });
  const decided = call.isSingle ? { ...evaluation, mode: 'ALL' as const } : evaluation;
  const plan = planRedemption(decided, input, setting);
  if (plan.status === 'REFUSED') {
    const { failure, refused } = plan;
    throw await refusal(rt, caller, keyed, { input, evaluation: decided, setting, failure, refused });
  }
  refuseIf(refuseSize(plan) ?? refuseClaimSize(input, plan));
  const awardRequest = {
    evaluation,
    config: facts.config,
    customerId: setting.customer?.record.id ?? null,
    tries,
    nowMs,
  };
  const taken = await takeAward(rt, caller, awardRequest);
  const decision = keepDecision(rt, { input, evaluation: decided });
  if (taken === null) return { plan, award: null, catalogue, situation, decision };
  if ('key' in taken)
    throw await refusal(rt, caller, keyed, { input, evaluation: decided, setting, failure: taken, refused: null });
  const { award, publication } = taken;
  const withAward = planRedemption(decided, input, { ...setting, award });
  invariant(withAward.status === 'PLANNED', 'a code for a reward changed the decision');
  refuseIf(refuseSize(withAward));
  return { plan: withAward, award: publication, catalogue, situation, decision };
}

/**
 * A refused redemption is stored as a failure, and the answer has the id of that record. A request that an earlier one
 * with its key made obsolete stores none: the first request may have used up what this one lacks.
 */
async function refusal(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  keyed: IdempotentRequest | null,
  refused: DecidedFailure,
): Promise<ApiError> {
  const { failure } = refused;
  if (await loadEarlierAnswer(rt, caller, keyed)) return new ApiError(failure);
  const id = await storeRedemptionFailure(rt, caller, refused);
  if (failure.key === 'not_found') return new ApiError(failure);
  return new ApiError({ ...failure, resource_id: id, resource_type: 'redemption' });
}

/**
 * Settles an unanswered transaction. Releasing the lock first fences it: after that it either has committed or never
 * will. Without a lock the attempt is fenced by its id instead.
 */
async function settle(
  rt: Runtime<'orderLocks' | 'redemptions'>,
  caller: Caller,
  { plan, lock, attempt }: RedemptionCommit,
): Promise<Settlement<RedemptionResponse>> {
  const { base, date, request_hash } = plan.stored;
  if (lock === null) await rt.store.redemptions.fence(caller, { base, attempt, date });
  const released = await releaseOrderLock(rt, caller, lock);
  const stored = released === 'RELEASED' ? null : await rt.store.redemptions.loadStored(caller, base);
  if (stored?.request_hash !== request_hash) return { status: 'NEVER' };
  return { status: 'COMMITTED', answer: stored.response };
}
