// Undo a redemption: everything it changed is given back in one transaction, once.
import { type ParsedRedemptionId, parseRedemptionId, redemptionId } from '../../core/redemption/ids';
import { planRollback, refuseTarget } from '../../core/redemption/rollback/plan';
import type { RollbackInput, RollbackPlan, RollbackRequest } from '../../core/redemption/rollback/types';
import { ApiError, CATALOGUE, type Failure, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Order } from '../../model/records/order';
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../../model/records/redemption';
import type { CommitOutcome } from '../../ports/common';
import type { LoadedRedemption, RollbackFacts } from '../../ports/redemptions';
import type { Runtime } from '../../ports/runtime';
import { busyOrder } from '../orders/order-lock';
import { knownRollback } from '../orders/order-shares';
import { Retry, outcomeUnknown, unavailable } from '../shared/retry';

export interface RollbackCall {
  readonly id: string;
  /** `rollbacks` takes a parent or a single redemption, `rollback` a single one only. */
  readonly route: 'STACK' | 'SINGLE';
  readonly request: RollbackRequest;
  readonly idempotencyKey: string | null;
}

/** Two round trips: read the redemption, then the transaction; one more where something changed since. */
export async function rollback(rt: Runtime, caller: Caller, call: RollbackCall): Promise<Once<RollbackResponse>> {
  const id = parseRedemptionId(call.id);
  const loaded = id && (await rt.store.redemptions.load(caller, id.base));
  if (!id || !loaded || !names(id, loaded)) throw notFound('redemption', call.id);
  const target = refuseTarget(id, loaded.stored, call.route);
  if (target || !loaded.stored) throw new ApiError({ key: 'invalid_redemption', ...target });
  return rollbackStored(rt, caller, { call, loaded, stored: loaded.stored });
}

/** The route for a single redemption answers its one rollback. */
export async function rollbackSingle(
  rt: Runtime,
  caller: Caller,
  call: Omit<RollbackCall, 'route'>,
): Promise<Once<Rollback | undefined>> {
  const { answer, replayed } = await rollback(rt, caller, { ...call, route: 'SINGLE' });
  return { answer: answer.rollbacks[0], replayed };
}

function names(id: ParsedRedemptionId, { stored, failure }: LoadedRedemption): boolean {
  if (failure) return failure.id === redemptionId(id.prefix, id.base, id.position);
  if (!stored || id.prefix !== 'r') return false;
  return id.position <= stored.response.redemptions.length;
}

interface Work {
  readonly call: RollbackCall;
  readonly loaded: LoadedRedemption;
  readonly stored: StoredRedemption;
}

async function rollbackStored(rt: Runtime, caller: Caller, work: Work): Promise<Once<RollbackResponse>> {
  const retry = new Retry();
  const { base } = work.stored;
  const attemptId = rt.ids.random('try', 16);
  let loaded = work.loaded;
  let facts = asRedeemed(work.stored);
  for (;;) {
    const stored = loaded.stored ?? work.stored;
    const input = rollbackInput(rt, caller, { ...work, loaded, stored, attemptId }, facts);
    const earlier = replay(loaded, input);
    if (earlier) return { answer: earlier, replayed: true };
    const plan = await knownRollback(rt, caller, await planOrRefuse(rt, caller, input));
    const outcome = await rt.store.redemptions.commitRollback(caller, plan);
    if (outcome.status === 'COMMITTED') return { answer: plan.response, replayed: false };
    if (outcome.status === 'SESSION_LOST') throw busyOrder(stored.order_id ?? '');
    if (outcome.status === 'UNKNOWN') return settle(rt, caller, plan, outcome);
    await retry.pause(outcome);
    if (outcome.status === 'CHANGED') {
      facts = withFound(facts, outcome.found);
      continue;
    }
    loaded = (await rt.store.redemptions.load(caller, base)) ?? loaded;
    facts = await rt.store.redemptions.loadForRollback(caller, stored);
  }
}

/** Assume that nothing changed since the redemption: the transaction's conditions tell when that is wrong. */
function asRedeemed(stored: StoredRedemption): RollbackFacts {
  const order = stored.response.order;
  const fact = order && stored.order_version !== null ? { order: order as Order, version: stored.order_version } : null;
  return { order: fact, balances: new Map() };
}

function withFound(facts: RollbackFacts, found: Partial<RollbackFacts>): RollbackFacts {
  return { ...facts, ...found, balances: new Map([...facts.balances, ...(found.balances ?? [])]) };
}

function rollbackInput(
  rt: Runtime,
  caller: Caller,
  work: Work & { readonly attemptId: string },
  facts: RollbackFacts,
): RollbackInput {
  const nowMs = rt.clock.nowMs();
  const { request, idempotencyKey } = work.call;
  return {
    stored: work.stored,
    request,
    config: work.loaded.config,
    order: facts.order,
    balances: facts.balances,
    nowMs,
    date: new Date(nowMs).toISOString(),
    keyId: caller.keyId,
    keyHash: idempotencyKey === null ? null : rt.ids.requestHash([caller.project, 'rollbacks', idempotencyKey]),
    requestHash: idempotencyKey === null ? null : rt.ids.requestHash(request),
    attemptId: work.attemptId,
  };
}

/**
 * The answer of the first request with this key; null where it took no effect yet.
 * @throws ApiError idempotency_key_reused when the key stood for another request
 */
function replay({ stored, rollback: answer }: LoadedRedemption, input: RollbackInput): RollbackResponse | null {
  const first = stored?.rollback;
  if (!first || input.keyHash === null || first.key_hash !== input.keyHash) return null;
  if (first.request_hash === input.requestHash) return answer;
  throw new ApiError({ key: 'idempotency_key_reused', details: 'Use a new key for a new request.' });
}

async function planOrRefuse(rt: Runtime, caller: Caller, input: RollbackInput): Promise<RollbackPlan> {
  const plan = planRollback(input);
  if (plan.status === 'PLANNED') return plan;
  const id = await storeFailure(rt, caller, input, plan.failure);
  throw new ApiError({ ...plan.failure, resource_id: id, resource_type: 'redemption_rollback' });
}

/** A refused rollback is stored as a failure under an id of its own. */
async function storeFailure(rt: Runtime, caller: Caller, input: RollbackInput, failure: Failure): Promise<string> {
  const base = rt.ids.redemptionBase(input.nowMs);
  const source: Redemption | undefined =
    input.stored.response.parent_redemption ?? input.stored.response.redemptions[0];
  const record: Rollback = {
    id: redemptionId('rrf', base, 0),
    object: 'redemption_rollback',
    date: input.date,
    customer_id: source?.customer_id ?? null,
    tracking_id: source?.tracking_id ?? null,
    metadata: input.request.metadata ?? null,
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failure.key,
    failure_message: failure.details ?? CATALOGUE[failure.key].message,
    ...(input.request.reason && { reason: input.request.reason }),
    order: null,
    channel: { channel_id: input.keyId, channel_type: 'API' },
    customer: source?.customer ?? null,
    related_object_type: 'redemption',
    related_object_id: source?.id ?? '',
    redemption: source?.id ?? '',
  };
  await rt.store.redemptions.putFailure(caller, base, record);
  return record.id;
}

/**
 * Find out what an unanswered rollback did. Raising the count it expected fences it off first: after that it either has
 * committed, and its mark is there, or never will.
 */
async function settle(
  rt: Runtime,
  caller: Caller,
  plan: RollbackPlan,
  outcome: Extract<CommitOutcome, { status: 'UNKNOWN' }>,
): Promise<Once<RollbackResponse>> {
  const isOurs = await settled(rt, caller, plan).catch((cause: unknown) => {
    throw outcomeUnknown(cause);
  });
  if (isOurs) return { answer: plan.response, replayed: false };
  throw unavailable(outcome.cause);
}

async function settled(rt: Runtime, caller: Caller, { stored, attemptId }: RollbackPlan): Promise<boolean> {
  await rt.store.redemptions.fenceRollback(caller, stored.base);
  const loaded = await rt.store.redemptions.load(caller, stored.base);
  return loaded?.stored?.rollback?.attempt === attemptId;
}
