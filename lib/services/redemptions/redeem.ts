// Spend the listed redeemables on one order: all of it in one transaction, or nothing.
import { withoutBalanceTold } from '../../core/evaluation/concealment';
import { lostReservation } from '../../core/evaluation/reservations';
import { planRedemption } from '../../core/redemption/plan';
import type { RedemptionPlan } from '../../core/redemption/plan-types';
import { isFailure, ApiError, invariant } from '../../errors';
import { evaluate } from '../../core/stacking/combine';
import type { Caller, Once } from '../../model/common';
import type { RedemptionResponse, StoredRedemption } from '../../model/records/redemption';
import type { EvaluationRequest } from '../../model/request';
import type { CommitOutcome } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { OrderLock } from '../../ports/order-locks';
import type { RedemptionCommit } from '../../ports/redemptions';
import type { RequestFacts } from '../../ports/limits';
import { guardRequest, loadFacts } from '../shared/code-guard';
import { evaluationInput, orderName, requireAccess } from '../shared/evaluation';
import { type Keyed, earlierAnswer, keyedRequest } from './idempotency';
import { REDEMPTION_LEASE_MS, busyOrder, busySession, releaseOrderLock, acquireOrderLock } from '../orders/order-lock';
import { knownChanges } from '../orders/order-shares';
import { takeAward } from './redeem-award';
import { type RedemptionFailure, storeRedemptionFailure } from './redemption-failure';
import { planCatalogue } from './redeem-catalogue';
import { redemptionSetting } from './redemption-setting';
import { answerTooLarge, requireFitting, tooManyWrites } from './redemption-size';
import { Retry, outcomeUnknown, unavailable } from '../shared/retry';

export interface RedeemCall {
  readonly request: EvaluationRequest;
  readonly idempotencyKey: string | null;
  /** A call for one redeemable: what refuses it is told as it is, whatever the application mode of the project. */
  readonly isSingle?: boolean;
}

interface Work {
  readonly isSingle: boolean;
  readonly request: EvaluationRequest;
  readonly keyed: Keyed | null;
  readonly lock: OrderLock | null;
  readonly facts: RequestFacts;
}

/** Two round trips: acquire the lock beside reading everything, then the transaction, which releases it. */
export async function redeem(rt: Runtime, caller: Caller, call: RedeemCall): Promise<Once<RedemptionResponse>> {
  const { request } = call;
  const keyed = keyedRequest(rt, caller, call.idempotencyKey, request);
  // A new order has no name yet: the key stands for it, so that a repeat waits for the first request.
  const lockedName = orderName(request.order) ?? keyed?.orderSeed ?? null;
  const [opened, loaded, earlier] = await Promise.allSettled([
    acquireOrderLock(rt, caller, { orderName: lockedName, leaseMs: REDEMPTION_LEASE_MS, owner: keyed?.base ?? null }),
    loadFacts(rt, caller, request),
    earlierAnswer(rt, caller, keyed),
  ]);
  if (opened.status === 'rejected') return replayOr(earlier, opened.reason);
  const lock = opened.value;
  try {
    if (earlier.status === 'rejected') throw earlier.reason;
    if (loaded.status === 'rejected' && !earlier.value) throw loaded.reason;
    if (earlier.value) return await afterRelease(rt, caller, lock, earlier.value);
    if (loaded.status === 'rejected') throw loaded.reason;
    return await redeemUnderLock(rt, caller, {
      ...{ request, keyed, lock, facts: loaded.value },
      isSingle: call.isSingle === true,
    });
  } catch (error) {
    return await refuse(rt, caller, { lock, keyed, error });
  }
}

/** A lock that is held refuses, unless the first request with this key was answered meanwhile. */
function replayOr(
  earlier: PromiseSettledResult<Once<RedemptionResponse> | null>,
  reason: unknown,
): Once<RedemptionResponse> {
  if (earlier.status === 'fulfilled' && earlier.value) return earlier.value;
  throw reason;
}

async function afterRelease<T>(rt: Runtime, caller: Caller, lock: OrderLock | null, value: T): Promise<T> {
  await releaseOrderLock(rt, caller, lock);
  return value;
}

/**
 * After a refusal the order is free at once. For a request with a key a refusal is final only when, after giving the
 * lock up, no earlier attempt turns out to have committed.
 */
async function refuse(
  rt: Runtime,
  caller: Caller,
  refused: { readonly lock: OrderLock | null; readonly keyed: Keyed | null; readonly error: unknown },
): Promise<Once<RedemptionResponse>> {
  if (isUnsettled(refused.error)) throw refused.error;
  await releaseOrderLock(rt, caller, refused.lock);
  const earlier = await earlierAnswer(rt, caller, refused.keyed);
  if (earlier) return earlier;
  throw refused.error;
}

/** What nobody could be asked about is not asked about again. */
function isUnsettled(error: unknown): boolean {
  return error instanceof ApiError && error.failure.key === 'outcome_unknown';
}

/** Decide and commit; when something changed in between, read again and decide again. */
async function redeemUnderLock(rt: Runtime, caller: Caller, work: Work): Promise<Once<RedemptionResponse>> {
  requireAccess(caller, work.facts.config, 'client_redeem_enabled');
  await guardRequest(rt, caller, work);
  const retry = new Retry();
  let { facts } = work;
  for (let tries = 0; ; tries += 1) {
    const { plan: planned, ...more } = await planOrRefuse(rt, caller, { ...work, facts, tries });
    const plan = { ...planned, holders: await knownChanges(rt, caller, planned.holders) };
    const outcome = await rt.store.redemptions.commit(caller, { plan, lock: work.lock, ...more });
    if (outcome.status === 'COMMITTED') return { answer: plan.stored.response, replayed: false };
    if (outcome.status === 'TOO_LARGE') throw answerTooLarge();
    if (outcome.status === 'TOO_MANY_WRITES') throw tooManyWrites();
    if (outcome.status === 'LOCK_LOST') throw busyOrder(orderName(work.request.order) ?? '');
    if (outcome.status === 'UNKNOWN') return settle(rt, caller, { plan, outcome, lock: work.lock });
    await retry.pause(outcome);
    // The first request with this key may have been the one that came in between.
    const [earlier, read] = await Promise.all([
      earlierAnswer(rt, caller, work.keyed),
      loadFacts(rt, caller, work.request),
    ]);
    if (earlier) return afterRelease(rt, caller, work.lock, earlier);
    const lost = lostReservation(facts, read, rt.clock.nowMs());
    if (lost) throw busySession(lost);
    facts = read;
  }
}

type Planned = Omit<RedemptionCommit, 'lock'>;

async function planOrRefuse(rt: Runtime, caller: Caller, work: Work & { readonly tries: number }): Promise<Planned> {
  const { request, keyed, isSingle, tries } = work;
  const { facts, change: catalogue } = planCatalogue(rt, caller, work);
  const input = evaluationInput(rt, caller, { request, facts });
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  const setting = redemptionSetting(rt, { request, facts, keyed });
  const mode = isSingle ? 'ALL' : evaluation.mode;
  const plan = planRedemption({ ...evaluation, mode }, input, setting);
  if (plan.status === 'REFUSED') throw await refusal(rt, caller, { input, setting, failure: plan.failure });
  requireFitting(plan);
  const awardRequest = { evaluation, config: facts.config, customerId: setting.customer?.record.id ?? null, tries };
  const taken = await takeAward(rt, caller, awardRequest);
  if (taken === null) return { plan, award: null, catalogue };
  if ('key' in taken) throw await refusal(rt, caller, { input, setting, failure: taken });
  const { award, publication } = taken;
  const withAward = planRedemption({ ...evaluation, mode }, input, { ...setting, award });
  invariant(withAward.status === 'PLANNED', 'a code for a reward changed the decision');
  requireFitting(withAward);
  return { plan: withAward, award: publication, catalogue };
}

/** A refused redemption is stored as a failure, and the answer names that record. */
async function refusal(rt: Runtime, caller: Caller, refused: RedemptionFailure): Promise<ApiError> {
  const id = await storeRedemptionFailure(rt, caller, refused);
  const failure = caller.kind === 'client' ? withoutBalanceTold(refused.failure) : refused.failure;
  if (failure.key === 'not_found') return new ApiError(failure);
  return new ApiError({ ...failure, resource_id: id, resource_type: 'redemption' });
}

/**
 * Find out what an unanswered transaction did. Releasing the lock first fences it: after that it either has
 * committed or never will. Without a lock the place of its record is taken instead.
 */
async function settle(rt: Runtime, caller: Caller, unanswered: Unanswered): Promise<Once<RedemptionResponse>> {
  const stored = await settled(rt, caller, unanswered).catch((cause: unknown) => {
    throw outcomeUnknown(cause);
  });
  if (stored) return { answer: stored.response, replayed: false };
  throw unavailable(unanswered.outcome.cause);
}

interface Unanswered {
  readonly plan: RedemptionPlan;
  readonly outcome: Extract<CommitOutcome, { status: 'UNKNOWN' }>;
  readonly lock: OrderLock | null;
}

/** Null where nothing was committed, and nothing will be. */
async function settled(rt: Runtime, caller: Caller, { plan, lock }: Unanswered): Promise<StoredRedemption | null> {
  const { base, request_hash } = plan.stored;
  if (lock === null) await rt.store.redemptions.fence(caller, base);
  const released = await releaseOrderLock(rt, caller, lock);
  const loaded = released === 'RELEASED' ? null : await rt.store.redemptions.load(caller, base);
  return loaded?.stored?.request_hash === request_hash ? loaded.stored : null;
}
