// The common part of validate and redeem: access, the names in a request, and the facts of its decision, read in one
// round trip.
import {
  clientName,
  principalOf,
  refuseNames,
  scopeRequestNames,
  guessSubjectsOf,
  type GuessSubject,
} from '../../core/access/caller';
import { isExplained, restrictFacts } from '../../core/access/evaluation-input';
import { isTrackingId } from '../../core/access/permissions';
import { newCustomer as customerFrom } from '../../core/customer/record';
import { type Evaluation, isInapplicable } from '../../core/evaluation/candidate/outcome';
import type { Facts } from '../../core/evaluation/facts';
import type { PublicationFacts } from '../../core/publication/facts';
import { withOpenCode } from '../../core/publication/open-code';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { EvaluationRequest } from '../../model/request';
import type { Limit, LimitState, RequestFacts } from '../../ports/limits';
import type { Process, Runtime } from '../../ports/runtime';
import type { ExtraFacts } from '../../ports/validations';
import { refuseIf, unwrap } from './unwrap';

/** The inputs of a request's decision. */
export interface RequestSnapshot {
  readonly facts: RequestFacts;
  /** Read once, and after the facts: everything is decided, and dated, by this moment. */
  readonly nowMs: number;
}

/**
 * Loads the facts of a request's decision, and the caller's wrong codes, in one round trip.
 * @param beside additional reads
 * @throws ApiError not_found for a customer or an order; invalid_customer for another customer than the token's
 */
export async function loadFacts(
  rt: Runtime<'evaluations'>,
  caller: Caller,
  request: EvaluationRequest,
  beside: Pick<ExtraFacts, 'discounts' | 'isRedeemed' | 'counters'> = {},
): Promise<RequestSnapshot> {
  const isClaim = principalOf(caller) === 'CLAIM';
  // A redemption that is tried again reads the version again.
  const { configVersion } = beside.isRedeemed ? {} : caller;
  const guessers = guessSubjectsOf(caller, request);
  const { keyId } = caller;
  const extra = { guessers, isClaim, isExplained: isExplained(caller, request), configVersion, keyId, ...beside };
  refuseIf(refuseNames(caller, request));
  const facts = await rt.store.evaluations.loadFacts(caller, scopeRequestNames(caller, request), extra);
  const nowMs = rt.clock.nowMs();
  return { facts: unwrap(restrictFacts(caller, { request, facts, nowMs })), nowMs };
}

// Limits the guessing of codes: unknown codes count against the caller, and too many of them refuse the caller for a
// while.

/** Count the unknown codes of a request against its caller. @throws ApiError too_many_requests, see `guardCodes` */
export async function guardRequest(
  rt: Runtime<'limits'>,
  caller: Caller,
  { request, facts, nowMs }: RequestSnapshot & { readonly request: EvaluationRequest },
): Promise<void> {
  const codes = request.redeemables.filter(({ object }) => object === 'voucher').map(({ id }) => id);
  if (codes.length === 0) return;
  const unknown = codes.filter((code) => !facts.vouchers.has(code)).length;
  const guess = { guessers: guessSubjectsOf(caller, request), unknown, states: facts.wrongCodes, config: facts.config };
  await guardCodes(rt, caller, { ...guess, isKnown: facts.customer !== null, nowMs });
}

/**
 * Count a request for more than a card's balance like a wrong code, for a browser: the refusal reveals something of the
 * balance.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardAmounts(
  rt: Runtime<'limits'>,
  caller: Caller,
  { evaluation, facts, nowMs }: RequestSnapshot & { readonly evaluation: Pick<Evaluation, 'outcomes'> },
): Promise<void> {
  if (caller.kind !== 'client') return;
  const refused = evaluation.outcomes.filter(isInapplicable).map(({ failure }) => failure.key);
  const unknown = refused.filter((key) => key === 'gift_amount_exceeded').length;
  if (unknown === 0) return;
  const guess = { guessers: guessSubjectsOf(caller, {}), unknown, states: facts.wrongCodes, isKnown: false };
  await guardCodes(rt, caller, { ...guess, config: facts.config, nowMs });
}

/**
 * Hide a code that a browser may not publish from the facts of its publication, and count it like a wrong code. Only
 * browsers are guarded: a backend that may publish a code need not guess it.
 * @throws ApiError too_many_requests, see `guardCodes`
 */
export async function guardPublication(
  rt: Runtime<'limits'>,
  caller: Caller,
  { code, facts, nowMs }: { readonly code: string | null; readonly facts: PublicationFacts; readonly nowMs: number },
): Promise<PublicationFacts> {
  if (caller.kind !== 'client' || code === null) return facts;
  const open = withOpenCode(facts, nowMs);
  const guessers = guessSubjectsOf(caller, {});
  const states = await readGuesses(rt, caller, { guessers, nowMs });
  const guess = { guessers, unknown: open.voucher ? 0 : 1, states, isKnown: false };
  await guardCodes(rt, caller, { ...guess, config: facts.config, nowMs });
  return open;
}

// Counts wrong codes, and refuses a caller that named too many of them.

const WRONG_CODES: Limit = {
  kind: 'wrong_codes',
  most: LIMITS.wrongCodes,
  windowMs: LIMITS.wrongCodesWindowMs,
};

export interface Guess {
  readonly guessers: readonly GuessSubject[];
  /** Number of codes in the request that do not exist. */
  readonly unknown: number;
  readonly states: ReadonlyMap<string, LimitState>;
  /** The customer is known to the shop: counted separately, and not limited by others. */
  readonly isKnown: boolean;
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * Refuse a caller that named too many unknown codes, and count those of this request.
 * @throws ApiError too_many_requests, before any code is evaluated
 */
export async function guardCodes(rt: Runtime<'limits'>, caller: Caller, guess: Guess): Promise<void> {
  const { states, isKnown, unknown, nowMs } = guess;
  if (!guess.config.settings.wrong_code_limit_enabled || rt.limitsOff?.includes('wrong_codes')) return;
  const guessers = guess.guessers.filter(({ isCeiling }) => !(isCeiling && isKnown));
  for (const { subject, most } of guessers) {
    const state = states.get(subject);
    if (state && state.endsMs > nowMs && state.count >= most) throw tooMany(state.endsMs - nowMs);
  }
  if (unknown === 0) return;
  const outcomes = await Promise.all(
    guessers.map(({ subject, hasCopies, most }) => {
      const amount = caller.kind === 'client' ? unknown : Math.min(unknown, most);
      return rt.store.limits.count(caller, { ...WRONG_CODES, most }, { subject, hasCopies, amount, nowMs });
    }),
  );
  const over = outcomes.find(({ status }) => status === 'OVER');
  if (over) throw tooMany(over.endsMs - nowMs);
}

/** Read the stored counts of unknown codes that the caller named recently. */
export async function readGuesses(
  rt: Runtime<'limits'>,
  caller: Caller,
  { guessers, nowMs }: Pick<Guess, 'guessers' | 'nowMs'>,
): Promise<Guess['states']> {
  const entries = await Promise.all(
    guessers.map(async ({ subject, hasCopies }) => {
      const state = await rt.store.limits.state(caller, WRONG_CODES, { subject, hasCopies, nowMs });
      return state ? [[subject, state] as const] : [];
    }),
  );
  return new Map(entries.flat());
}

function tooMany(waitMs: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const details = `Too many unknown codes. Try again in ${seconds} seconds.`;
  return new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': seconds } });
}

// The common part of validate and redeem: access, tracking of customers, and customers in requests.

/**
 * Return the stable tracking id of the request's customer or source id; a sent tracking id stays unchanged. Null
 * without either, or while the project has no secret. Ids from clients never equal those from servers.
 */
export function trackingIdOf(
  rt: Process,
  caller: Caller,
  { request, facts }: { readonly request: EvaluationRequest; readonly facts: Pick<Facts, 'customer' | 'config'> },
): string | null {
  const { tracking_id: sent } = request;
  const { customer, config } = facts;
  const hashed = (name: string) => hashedName(rt, config, name);
  if (principalOf(caller) === 'CLAIM') {
    const claimed = request.customer?.source_id ?? request.customer?.id ?? sent ?? null;
    return claimed === null ? null : hashed(clientName('tracking', claimed));
  }
  const name = customer?.source_id ?? request.customer?.source_id ?? customer?.id ?? null;
  return name === null ? toTrackingId(rt, config, sent) : hashed(name);
}

/** Convert a source id to its tracking id; a tracking id stays unchanged. Null without either. */
export function toTrackingId(rt: Process, config: TrackingConfig, sent: string | null | undefined): string | null {
  if (!sent) return null;
  return isTrackingId(sent) ? sent : hashedName(rt, config, sent);
}

type TrackingConfig = Pick<Facts['config'], 'trackingKey'>;

function hashedName(rt: Process, { trackingKey }: TrackingConfig, name: string): string | null {
  return trackingKey === undefined ? null : rt.ids.trackingId(trackingKey, name);
}

/** A new customer from a request, with the current time. */
export function newCustomer(rt: Process, request: RequestCustomer, nowMs: number): Customer {
  return customerFrom(request, { id: customerIdOf(rt, request), nowMs });
}

/** The id of a new customer: that of its name, so that two requests cannot make it twice. */
export function customerIdOf(rt: Process, request: RequestCustomer): string {
  return rt.ids.natural('cust', request.source_id ?? rt.ids.random('', 24));
}
