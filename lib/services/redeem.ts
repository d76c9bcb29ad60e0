// Spend the listed redeemables on one order: all of it in one transaction, or nothing.
import type { Facts } from '../core/facts';
import { type RedemptionPlan, type RedemptionSetting, planRedemption } from '../core/redemption/plan';
import { isFailure } from '../core/stacking/benefit';
import { evaluate } from '../core/stacking/combine';
import { ApiError, type Failure } from '../errors';
import type { Caller } from '../model/common';
import type { RedemptionResponse } from '../model/redemption';
import type { EvaluationRequest } from '../model/request';
import type { CommitOutcome, OrderSession, Runtime } from '../ports';
import { evaluationInput, newCustomer, orderName, requireAccess, trackingIdOf, updatedCustomer } from './evaluation';
import { REDEMPTION_LEASE_MS, busyOrder, closeSession, openSession } from './order-session';
import { storeRedemptionFailure } from './redemption-failure';
import { Retry } from './retry';

/** Two round trips: open the session beside reading everything, then the transaction, which ends the session. */
export async function redeem(rt: Runtime, caller: Caller, request: EvaluationRequest): Promise<RedemptionResponse> {
  const options = { orderName: orderName(request.order), leaseMs: REDEMPTION_LEASE_MS };
  const [opened, loaded] = await Promise.allSettled([
    openSession(rt, caller, options),
    rt.store.evaluations.loadFacts(caller, request),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  const session = opened.value;
  try {
    if (loaded.status === 'rejected') throw loaded.reason;
    return await redeemInSession(rt, caller, { request, session, facts: loaded.value });
  } catch (error) {
    // After a refusal the order is free at once. A session that was committed or lost is left as it is.
    await closeSession(rt, caller, session);
    throw error;
  }
}

interface Work {
  readonly request: EvaluationRequest;
  readonly session: OrderSession | null;
  readonly facts: Facts;
}

/** Decide and commit; when something changed in between, read again and decide again. */
async function redeemInSession(rt: Runtime, caller: Caller, work: Work): Promise<RedemptionResponse> {
  const retry = new Retry();
  let facts = work.facts;
  for (;;) {
    const plan = await planOrRefuse(rt, caller, { ...work, facts });
    const outcome = await rt.store.redemptions.commit(caller, plan, work.session);
    if (outcome.status === 'COMMITTED') return plan.stored.response;
    if (outcome.status === 'SESSION_LOST') throw busyOrder(orderName(work.request.order) ?? '');
    if (outcome.status === 'UNKNOWN') return settle(rt, caller, { plan, outcome, session: work.session });
    await retry.pause(outcome);
    facts = await rt.store.evaluations.loadFacts(caller, work.request);
  }
}

async function planOrRefuse(rt: Runtime, caller: Caller, { request, facts }: Work): Promise<RedemptionPlan> {
  requireAccess(caller, facts.config, 'client_redeem_enabled');
  const input = evaluationInput(rt, caller, { request, facts });
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) throw new ApiError(evaluation);
  const setting = redemptionSetting(rt, request, facts);
  const plan = planRedemption(evaluation, input, setting);
  if (plan.status === 'PLANNED') return plan;
  throw await refusal(rt, caller, { input, setting, failure: plan.failure });
}

/** A refused redemption is stored as a failure, and the answer names that record. */
async function refusal(
  rt: Runtime,
  caller: Caller,
  given: Parameters<typeof storeRedemptionFailure>[2] & { readonly failure: Failure },
): Promise<ApiError> {
  const id = await storeRedemptionFailure(rt, caller, given);
  const { failure } = given;
  if (failure.key === 'not_found') return new ApiError(failure);
  return new ApiError({ ...failure, resource_id: id, resource_type: 'redemption' });
}

/** Ids and times of one attempt: an attempt that did not commit leaves its ids behind. */
function redemptionSetting(rt: Runtime, request: EvaluationRequest, facts: Facts): RedemptionSetting {
  const nowMs = rt.clock.nowMs();
  const lineCount =
    (request.order?.items?.length ?? facts.order?.order.items?.length ?? 0) + request.redeemables.length * 5;
  return {
    ids: {
      base: rt.ids.redemptionBase(nowMs),
      orderId: rt.ids.natural('ord', request.order?.source_id ?? rt.ids.random('', 24)),
      lineIds: Array.from({ length: lineCount }, () => rt.ids.random('ordli', 18)),
    },
    date: new Date(nowMs).toISOString(),
    trackingId: trackingIdOf(rt, request, facts.customer),
    customer: customerOf(rt, request, facts),
    requestHash: null,
  };
}

function customerOf(rt: Runtime, request: EvaluationRequest, facts: Facts): RedemptionSetting['customer'] {
  if (!request.customer) return null;
  if (!facts.customer) return { record: newCustomer(rt, request.customer), change: 'CREATE', revision: 0 };
  const record = updatedCustomer(rt, facts.customer, request.customer);
  return { record, change: record === facts.customer ? 'NONE' : 'UPDATE', revision: facts.customerRevision };
}

/**
 * Find out what an unanswered transaction did. Giving the session up first fences it: after that it either has
 * committed or never will. Without a session the stored record itself is the answer.
 */
async function settle(
  rt: Runtime,
  caller: Caller,
  given: { plan: RedemptionPlan; outcome: Extract<CommitOutcome, { status: 'UNKNOWN' }>; session: OrderSession | null },
): Promise<RedemptionResponse> {
  const { plan, outcome, session } = given;
  const released = session && (await rt.store.sessions.release(caller, session));
  const loaded = released === 'RELEASED' ? null : await rt.store.redemptions.load(caller, plan.stored.base);
  if (loaded?.stored) return loaded.stored.response;
  throw new ApiError({ key: 'temporarily_unavailable' }, { cause: outcome.cause, headers: { 'retry-after': '1' } });
}
