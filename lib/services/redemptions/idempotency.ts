// The Idempotency-Key of a redemption: its ids derive from the key, so that the record itself is the guard.
import { replayOf } from '../shared/commit';
import type { Caller, Once } from '../../model/common';
import type { RedemptionResponse } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import { keyOwner } from '../../core/access/client-names';
import { requireNoOtherThanRedemption } from '../shared/once';

/** A key, and the request it stands for. */
export interface Keyed {
  readonly key: string;
  /** The base of the redemption's ids. */
  readonly base: string;
  /** What a new order is named by, so that a repeat locks the same one. */
  readonly orderSeed: string;
  readonly requestHash: string;
}

export function keyedRequest(rt: Runtime, caller: Caller, key: string | null, request: unknown): Keyed | null {
  if (key === null) return null;
  const owner = keyOwner(caller);
  return {
    key,
    base: rt.ids.redemptionBaseOf([caller.project, ...owner, 'redemptions', key]),
    orderSeed: rt.ids.requestHash([caller.project, ...owner, 'order', key]),
    requestHash: rt.ids.requestHash(request),
  };
}

/**
 * The stored answer of an earlier request with this key.
 * @returns null when there was none
 * @throws ApiError idempotency_key_reused when it stood for another request
 */
export async function earlierAnswer(
  rt: Runtime,
  caller: Caller,
  keyed: Keyed | null,
): Promise<Once<RedemptionResponse> | null> {
  if (keyed === null) return null;
  const [loaded] = await Promise.all([
    rt.store.redemptions.load(caller, keyed.base),
    requireNoOtherThanRedemption(rt, caller, keyed.key),
  ]);
  if (!loaded?.stored) return null;
  const { request_hash: requestHash, response: answer } = loaded.stored;
  return replayOf({ requestHash, answer }, keyed.requestHash);
}
