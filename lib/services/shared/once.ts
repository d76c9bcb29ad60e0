// One effect for one Idempotency-Key: its guard is written in the transaction of the effect, and has no end.
import { ApiError, CATALOGUE } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Guard, KeyPlaces, KeyUse } from '../../ports/common';
import type { Process, Runtime } from '../../ports/runtime';
import { keyOwner } from '../../core/access/caller';
import { keyReused, replayOf } from './commit';

/** The request that a key is bound to. */
export interface KeyedOperation {
  readonly idempotencyKey: string | null;
  /** The operation, then the parameters of its path and query. */
  readonly path: readonly unknown[];
  readonly body?: unknown;
}

/**
 * Runs work that takes effect once, in the one transaction that contains the result of `guardOf`.
 * @param work called with the caller, who has the key
 * @throws ApiError idempotency_key_reused when the key belongs to another request; idempotency_key_in_use
 */
export async function once<Answer>(
  rt: Runtime<'guards'>,
  caller: Caller,
  operation: KeyedOperation,
  work: (caller: Caller) => Promise<Answer>,
): Promise<Once<Answer>> {
  return onceOrReplayed(rt, caller, operation, async (keyed) => ({ answer: await work(keyed), replayed: false }));
}

/** Run an idempotent operation like `once`, when the operation itself may find the first request's result. */
export async function onceOrReplayed<Answer>(
  rt: Runtime<'guards'>,
  caller: Caller,
  operation: KeyedOperation,
  work: (caller: Caller) => Promise<Once<Answer>>,
): Promise<Once<Answer>> {
  const { idempotencyKey, path, body = null } = operation;
  if (idempotencyKey === null) return work(caller);
  const places = keyPlaces(rt, caller, idempotencyKey);
  const keyed = { key: places.guard, requestHash: rt.ids.requestHash([...path, body]) };
  const find = async () => earlierAnswer<Answer>(await rt.store.guards.find(caller, places), keyed.requestHash);
  return (await find()) ?? unlessAnswered(find, () => work({ ...caller, keyed }));
}

/**
 * Run an idempotent operation that reads the use of its key together with its own facts, in one round trip.
 * @param work reads at the places, null without a key; it returns what `earlierAnswer` finds in the use before it decides
 */
export async function onceWithinRead<Answer>(
  rt: Runtime<'guards'>,
  caller: Caller,
  { idempotencyKey, path, body = null }: KeyedOperation,
  work: (caller: Caller, places: KeyPlaces | null) => Promise<Once<Answer>>,
): Promise<Once<Answer>> {
  if (idempotencyKey === null) return work(caller, null);
  const places = keyPlaces(rt, caller, idempotencyKey);
  const keyed = { key: places.guard, requestHash: rt.ids.requestHash([...path, body]) };
  const find = async () => earlierAnswer<Answer>(await rt.store.guards.find(caller, places), keyed.requestHash);
  return unlessAnswered(find, () => work({ ...caller, keyed }, places));
}

/** The first request with the key may have committed in between: a refusal is final only if it has not. */
async function unlessAnswered<Answer>(
  find: () => Promise<Once<Answer> | null>,
  work: () => Promise<Once<Answer>>,
): Promise<Once<Answer>> {
  try {
    return await work();
  } catch (refusal) {
    const between = isRefusal(refusal) ? await find() : null;
    if (between) return between;
    throw refusal;
  }
}

/** The answer of the first request with a key; null before it. @throws ApiError idempotency_key_reused */
export function earlierAnswer<Answer>(
  { guard, redemption, isPublication }: KeyUse,
  requestHash: string,
): Once<Answer> | null {
  if (redemption || isPublication) throw keyReused();
  return guard && replayOf({ ...guard, answer: guard.answer as Answer }, requestHash);
}

/** True when a request ended with a refusal rather than without an answer. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && CATALOGUE[error.failure.key].status < 500;
}

/**
 * The guard that the effect's transaction writes for the caller's key; undefined without one.
 * @param about as in `Guard`
 */
export function guardOf({ keyed }: Caller, answer: unknown, about: string | null = null): Guard | undefined {
  return keyed && { ...keyed, answer, about };
}

/**
 * The answer that was kept with the caller's key, once its effect is known. What an attempt without an answer computed
 * may differ from it, as it depends on the time of the attempt.
 * @param computed the answer without a key
 */
export async function readKeptAnswer<Answer>(rt: Runtime<'guards'>, caller: Caller, computed: Answer): Promise<Answer> {
  const { keyed } = caller;
  const key = keyed?.key.at(-1);
  if (!keyed || key === undefined) return computed;
  const use = await rt.store.guards.find(caller, keyPlaces(rt, caller, key));
  return earlierAnswer<Answer>(use, keyed.requestHash)?.answer ?? computed;
}

/**
 * The possible uses of a caller's key. Keys of clients are separate from those of backends, which share theirs: a
 * repeat after the rotation of a pair is safe.
 */
export function keyPlaces(rt: Process, caller: Caller, key: string): KeyPlaces {
  const owner = [caller.project, ...keyOwner(caller)];
  return {
    guard: [...owner, key],
    redemptionBase: rt.ids.redemptionBaseOf([...owner, 'redemptions', key]),
    publicationId: `pub_${rt.ids.requestHash([...owner, 'publications', key]).slice(0, 32)}`,
  };
}

/**
 * Refuse an idempotency key that was used for anything but a publication.
 * @throws ApiError idempotency_key_reused when a key belongs to anything but a publication
 */
export async function requireNoOtherThanPublication(rt: Runtime<'guards'>, caller: Caller, key: string): Promise<void> {
  const use = await rt.store.guards.find(caller, keyPlaces(rt, caller, key));
  if (use.guard || use.redemption) throw keyReused();
}
