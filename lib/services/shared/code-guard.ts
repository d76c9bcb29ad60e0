// Guessing codes: what is unknown is counted for whoever asks, who is refused for a while after too many.
import { asClaim } from '../../core/evaluation/claim';
import { isConcealed, withoutConcealed } from '../../core/evaluation/concealment';
import type { VoucherFact } from '../../core/evaluation/facts';
import { isPublishable } from '../../core/publication/listed';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { EvaluationRequest } from '../../model/request';
import type { Config } from '../../model/config';
import type { Runtime } from '../../ports/runtime';
import type { Limit, LimitState, RequestFacts } from '../../ports/limits';
import type { PublicationFacts } from '../../ports/publications';
import { lookedUp, orderName, principalOf } from './client-names';
import { requireOwnId } from './shopper';

const WRONG_CODES: Limit = {
  kind: 'wrong_codes',
  most: LIMITS.wrongCodes,
  windowMs: LIMITS.wrongCodesWindowMs,
};

type Shopper = Pick<EvaluationRequest, 'customer' | 'tracking_id'>;

/**
 * Whom wrong codes are counted for. A browser is known by its address alone: what it says of itself, it can change. A
 * shop's backend speaks for many shoppers: each is counted apart where the request names one.
 */
export function guesserOf(caller: Caller, { customer, tracking_id }: Shopper): string {
  const address = caller.address ?? '';
  if (caller.kind === 'client') return JSON.stringify(['address', address]);
  const shopper = customer?.source_id ?? customer?.id ?? tracking_id ?? null;
  return JSON.stringify(shopper === null ? ['key', caller.keyId, address] : ['shopper', caller.keyId, shopper]);
}

/** What a request is decided on. */
export interface Situation {
  readonly facts: RequestFacts;
  /** Read once, and after the facts: everything is decided, and dated, by this moment. */
  readonly nowMs: number;
}

/**
 * The facts a request is decided on, in one round trip with what its caller got wrong.
 * @throws ApiError not_found for a customer or an order; invalid_customer for another customer than the token's
 */
export async function loadFacts(rt: Runtime, caller: Caller, request: EvaluationRequest): Promise<Situation> {
  const isClaim = principalOf(caller) === 'CLAIM';
  const asked = { guesser: guesserOf(caller, request), isClaim };
  const facts = await rt.store.evaluations.loadFacts(caller, lookedUp(caller, request), asked);
  const nowMs = rt.clock.nowMs();
  if (caller.kind !== 'client') return { facts, nowMs };
  requireOwn(caller, request, facts);
  return { facts: withoutConcealed(isClaim ? asClaim(facts) : facts, nowMs), nowMs };
}

/** @throws ApiError invalid_customer, or not_found for an order that is another customer's */
function requireOwn({ shopper }: Caller, request: EvaluationRequest, { customer, order }: RequestFacts): void {
  if (!shopper) return;
  requireOwnId(request.customer, customer);
  const owner = order?.order.customer_id ?? null;
  if (order && owner !== null && owner !== customer?.id) throw notFound('order', orderName(request.order) ?? '');
}

/** Count the unknown codes of a request. @throws ApiError too_many_requests, see `guardCodes` */
export async function guardRequest(
  rt: Runtime,
  caller: Caller,
  { request, facts, nowMs }: Situation & { readonly request: EvaluationRequest },
): Promise<void> {
  const codes = request.redeemables.filter(({ object }) => object === 'voucher').map(({ id }) => id);
  if (codes.length === 0) return;
  const unknown = codes.filter((code) => !facts.vouchers.has(code)).length;
  const guess = { guesser: guesserOf(caller, request), unknown, state: facts.wrongCodes, config: facts.config };
  await guardCodes(rt, caller, { ...guess, nowMs });
}

export interface Guess {
  readonly guesser: string;
  /** How many of the codes a request names do not exist. */
  readonly unknown: number;
  readonly state: LimitState | null;
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * Refuse whoever named too many unknown codes, and count those of this request. A backend puts its list together, so a
 * request of its counts once; of a browser each code counts.
 * @throws ApiError too_many_requests, before anything is said about the codes
 */
export async function guardCodes(rt: Runtime, caller: Caller, guess: Guess): Promise<void> {
  if (!guess.config.settings.wrong_code_limit_enabled || rt.limitsOff?.includes('wrong_codes')) return;
  const { state, nowMs } = guess;
  if (state && state.endsMs > nowMs && state.count >= WRONG_CODES.most) throw tooMany(state.endsMs - nowMs);
  if (guess.unknown === 0) return;
  const amount = caller.kind === 'client' ? guess.unknown : 1;
  const outcome = await rt.store.limits.count(caller, WRONG_CODES, { subject: guess.guesser, amount, nowMs });
  if (outcome.status === 'OVER') throw tooMany(outcome.endsMs - nowMs);
}

/**
 * The facts of a publication as they are decided on. Only a browser is guarded: a backend that may publish a code needs
 * not guess it.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardPublication(
  rt: Runtime,
  caller: Caller,
  { code, facts, nowMs }: { readonly code: string | null; readonly facts: PublicationFacts; readonly nowMs: number },
): Promise<PublicationFacts> {
  if (caller.kind !== 'client' || code === null) return facts;
  const isOpen = ({ voucher }: VoucherFact): boolean =>
    isPublishable(voucher, facts.config) && !isConcealed(voucher, facts.config, nowMs);
  const found = facts.voucher && isOpen(facts.voucher) ? facts.voucher : null;
  const guesser = guesserOf(caller, {});
  const state = await rt.store.limits.state(caller, WRONG_CODES, { subject: guesser, nowMs });
  await guardCodes(rt, caller, { guesser, unknown: found ? 0 : 1, state, config: facts.config, nowMs });
  return { ...facts, voucher: found };
}

function tooMany(waitMs: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const details = `Too many unknown codes. Try again in ${seconds} seconds.`;
  return new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': seconds } });
}
