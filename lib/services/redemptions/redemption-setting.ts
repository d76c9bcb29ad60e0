// Ids, times and the customer of one attempt to redeem, and its Idempotency-Key.
import { refuseCustomerChange } from '../../core/access/permissions';
import { planCustomerChange } from '../../core/customer/record';
import type { EvaluationInput } from '../../core/evaluation/facts';
import type { RedemptionSetting } from '../../core/redemption/plan-types';
import type { Caller, Once } from '../../model/common';
import type { RedemptionResponse, StoredRedemption } from '../../model/records/redemption';
import type { Process, Runtime } from '../../ports/runtime';
import { keyReused, replayOf } from '../shared/commit';
import { customerIdOf, trackingIdOf } from '../shared/load-facts';
import { keyPlaces } from '../shared/once';
import { refuseIf, unwrap } from '../shared/unwrap';

interface RedemptionSettingInput {
  readonly input: EvaluationInput;
  readonly keyed: IdempotentRequest | null;
}

/**
 * Build the ids, time and customer with which a redemption is planned. Ids derived from an Idempotency-Key are reused
 * by retries; others are random.
 */
export function redemptionSetting(
  rt: Process,
  caller: Caller,
  { input, keyed }: RedemptionSettingInput,
): RedemptionSetting {
  const { request, facts, isShopsOrder, nowMs } = input;
  const orderName = isShopsOrder ? request.order?.source_id : null;
  return {
    ids: {
      base: keyed?.base ?? rt.ids.redemptionBase(nowMs),
      orderId: rt.ids.natural('ord', orderName ?? rt.ids.random('', 24)),
    },
    date: new Date(nowMs).toISOString(),
    trackingId: trackingIdOf(rt, caller, { request, facts }),
    customer: customerOf(rt, caller, input),
    requestHash: keyed?.requestHash ?? null,
    award: null,
  };
}

/**
 * A claim neither makes a customer nor changes one.
 * @throws ApiError missing_required_permission when the caller may not change the stored customer
 */
function customerOf(
  rt: Process,
  caller: Caller,
  { request, facts, principal, nowMs }: EvaluationInput,
): RedemptionSetting['customer'] {
  if (!request.customer || principal === 'CLAIM') return null;
  const id = facts.customer?.id ?? customerIdOf(rt, request.customer);
  const change = unwrap(planCustomerChange(request.customer, facts, { id, nowMs }));
  refuseIf(refuseCustomerChange(caller, change));
  return change;
}

// The Idempotency-Key of a redemption: its ids derive from the key, so that the record itself is the guard.

/** An idempotency key, and the hash of the request that it belongs to. */
export interface IdempotentRequest {
  readonly key: string;
  /** The base of the redemption's ids. */
  readonly base: string;
  readonly requestHash: string;
}

/** Derive the id of a redemption and the request's hash from an idempotency key; null without a key. */
export function toIdempotentRequest(
  rt: Process,
  caller: Caller,
  key: string | null,
  request: unknown,
): IdempotentRequest | null {
  if (key === null) return null;
  return { key, base: keyPlaces(rt, caller, key).redemptionBase, requestHash: rt.ids.requestHash(request) };
}

/**
 * Reads the earlier use of a key, at half the price of a consistent read: the transaction of a redemption requires that
 * its record is absent, and `loadEarlierAnswer` decides if this read was too early.
 * @returns null when no request with this key was found
 * @throws ApiError idempotency_key_reused when the key belongs to another request or operation
 */
export async function findEarlierAnswer(
  rt: Runtime<'guards'>,
  caller: Caller,
  keyed: IdempotentRequest | null,
): Promise<Once<RedemptionResponse> | null> {
  if (keyed === null) return null;
  const use = await rt.store.guards.find(caller, keyPlaces(rt, caller, keyed.key), { isEventual: true });
  if (use.guard || use.isPublication) throw keyReused();
  return use.redemption && replayStored(use.redemption, keyed);
}

/**
 * The stored answer of an earlier request with this key, strongly consistent.
 * @returns null when there was none
 * @throws ApiError idempotency_key_reused when the key belongs to another request
 */
export async function loadEarlierAnswer(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  keyed: IdempotentRequest | null,
): Promise<Once<RedemptionResponse> | null> {
  const stored = keyed && (await rt.store.redemptions.loadStored(caller, keyed.base));
  return stored && replayStored(stored, keyed);
}

function replayStored(stored: StoredRedemption, keyed: IdempotentRequest): Once<RedemptionResponse> {
  return replayOf({ requestHash: stored.request_hash, answer: stored.response }, keyed.requestHash);
}
