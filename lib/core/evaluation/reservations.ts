// Reservations of validation sessions: the reserved uses and balance of a code, their duration, and what remains for
// others.
import type { Failure } from '../../errors';
import type { SessionRequest } from '../../model/request';
import type { Voucher } from '../../model/records/voucher';
import { LIMITS } from '../../model/limits';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from './facts';
import type { Candidate } from './candidate/candidate';
import { type Applicable, type Evaluation, isApplicable } from './candidate/outcome';
import { factOf } from './candidate/target';

/** The number of uses, and of credits or points, that sessions reserved. */
export interface ReservationTotals {
  readonly count: number;
  /** Minor units of a gift card, points of a loyalty card. */
  readonly value: number;
}

/**
 * Sums up the active reservations of a code by other sessions than the one of the request. Expired sessions do not
 * count.
 */
export function sumOtherReservations({ reservations }: VoucherFact, nowMs: number): ReservationTotals {
  return sum(reservations.filter((reservation) => !reservation.isOwn && isActive(reservation, nowMs)));
}

/** Sums up the active reservations of a code by all sessions. */
export function sumReservations({ reservations }: VoucherFact, nowMs: number): ReservationTotals {
  return sum(reservations.filter((reservation) => isActive(reservation, nowMs)));
}

/** Return whether a reservation has not expired. */
export function isActive({ untilMs }: Reservation, nowMs: number): boolean {
  return untilMs > nowMs;
}

function sum(reservations: readonly Reservation[]): ReservationTotals {
  return { count: reservations.length, value: reservations.reduce((total, { value }) => total + value, 0) };
}

/** Finds the active reservation of a code by the session of the request. */
export function findOwnReservation({ reservations }: VoucherFact, nowMs: number): Reservation | null {
  return reservations.find((reservation) => reservation.isOwn && isActive(reservation, nowMs)) ?? null;
}

/**
 * Find a voucher whose reservation by the caller's session was used or released by another request between two reads.
 * @see docs/behaviour/validation-sessions.md#two-requests-with-one-key
 */
export function findLostReservation(before: Facts, after: Facts, nowMs: number): Voucher | null {
  for (const [name, fact] of before.vouchers) {
    const now = after.vouchers.get(name);
    const isSame = now?.voucher.id === fact.voucher.id;
    if (isSame && findOwnReservation(fact, nowMs) && !now.reservations.some(({ isOwn }) => isOwn)) return fact.voucher;
  }
  return null;
}

/** True when a session can reserve something of a code: it has a limited quantity or a balance. */
export function isReservable(voucher: Voucher): boolean {
  return voucher.redemption.quantity !== null || hasBalance(voucher);
}

/** Return whether a voucher is a gift card or loyalty card. */
export function hasBalance({ gift, loyalty_card }: Voucher): boolean {
  return Boolean(gift ?? loyalty_card);
}

const UNIT_MS = {
  DAYS: 86_400_000,
  HOURS: 3_600_000,
  MINUTES: 60_000,
  SECONDS: 1_000,
  MILLISECONDS: 1,
  MICROSECONDS: 1e-3,
  NANOSECONDS: 1e-6,
} as const;
const DEFAULT_TTL = 7;
const DAY_MS = UNIT_MS.DAYS;

/** A validation session in an answer, with its duration. */
export interface ValidationSession {
  readonly key: string;
  readonly type: 'LOCK';
  readonly ttl: number;
  readonly ttl_unit: keyof typeof UNIT_MS;
}

/** A session as it is requested; its default duration depends on the caller. */
export type SessionPlan = Pick<ValidationSession, 'key'> & Partial<Pick<ValidationSession, 'ttl' | 'ttl_unit'>>;

/** Plan the validation session that a request opens, with a new key if none was sent; null unless its type is LOCK. */
export function planSession(session: SessionRequest | null | undefined, newKey: () => string): SessionPlan | null {
  if (session?.type !== 'LOCK') return null;
  const { key, ttl, ttl_unit } = session;
  return { key: key ?? newKey(), ...(typeof ttl === 'number' && { ttl }), ...(ttl_unit && { ttl_unit }) };
}

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/**
 * A validation session in an answer, with the requested or the default duration.
 *
 * @see docs/behaviour/validation-sessions.md#the-key-and-the-time
 */
export function toValidationSessionResponse({ key, ttl, ttl_unit }: SessionPlan, asking: Asking): ValidationSession {
  const [usual, unit] = lifetime(asking);
  return { key, type: 'LOCK', ttl: ttl ?? usual, ttl_unit: ttl_unit ?? (ttl === undefined ? unit : 'DAYS') };
}

/** The default duration of a session. For a client key it is in minutes, and also the maximum. */
function lifetime({ principal, facts }: Asking): readonly [number, ValidationSession['ttl_unit']] {
  return principal === 'PROJECT' ? [DEFAULT_TTL, 'DAYS'] : [facts.config.settings.client_session_minutes, 'MINUTES'];
}

/**
 * Computes the end of a session, in ms. Fractions of a millisecond round up.
 *
 * @returns `invalid_payload` when it exceeds the maximum duration
 * @see docs/behaviour/validation-sessions.md#the-key-and-the-time
 */
export function computeSessionEnd(
  { ttl, ttl_unit }: ValidationSession,
  input: Asking & Pick<EvaluationInput, 'nowMs'>,
): number | Failure {
  const lastsMs = Math.ceil(ttl * UNIT_MS[ttl_unit]);
  const [minutes] = lifetime(input);
  const isClients = input.principal !== 'PROJECT';
  if (lastsMs <= (isClients ? minutes * UNIT_MS.MINUTES : LIMITS.sessionDays * DAY_MS)) return input.nowMs + lastsMs;
  const most = isClients ? `of a client key lasts ${minutes} minutes` : `lasts ${LIMITS.sessionDays} days`;
  return { key: 'invalid_payload', details: `Property .session.ttl: a session ${most} at most.` };
}

/**
 * The change that a validation makes to one code: a new reservation of the session, or the release of an earlier one.
 */
export type ReservationPlan =
  | { readonly voucher: Voucher; readonly reservation: NewReservation }
  | { readonly voucher: Voucher; readonly reservation: null; readonly givenBack: Reservation };

export interface NewReservation {
  readonly untilMs: number;
  readonly value: number;
  readonly isClients: boolean;
  /** The person of the dashboard who made it; absent for keys. */
  readonly person?: string;
  /** The code as it was read: if any of these members changed, the decision is made again. */
  readonly revision: number;
  readonly reservationSequence: number;
  /** The exclusive upper bound of redemptions; null means unlimited. */
  readonly quantity: number | null;
  /** The sequence number of the balance that was read; null for a code without one. */
  readonly sequence: number | null;
  /** True when the session had a reservation when the code was read: the write requires that it still exists. */
  readonly isRenewed: boolean;
  /** Expired reservations to remove. */
  readonly ended: readonly string[];
}

/**
 * The maximum number of expired reservations removed by one write, because the update expression names each of them.
 */
const SWEPT_AT_ONCE = 50;

/**
 * Plan the reservations of a validation: one use, and the credits or points, of each code that applied. Earlier
 * reservations of codes that did not apply this time are released.
 * @returns `quantity_exceeded` when a code already has the maximum number of sessions
 * @see docs/behaviour/validation-sessions.md#what-is-reserved
 */
export function planReservations(
  evaluation: Evaluation,
  input: EvaluationInput,
  untilMs: number,
): readonly ReservationPlan[] | Failure {
  const plans: ReservationPlan[] = [];
  for (const outcome of evaluation.outcomes) {
    const fact = reservableFact(outcome.candidate);
    if (!fact) continue;
    if (isApplicable(outcome)) {
      if (activeOthers(fact, input.nowMs) >= LIMITS.sessionsPerVoucher) return tooManySessions(fact);
      plans.push({
        voucher: fact.voucher,
        reservation: newReservation(outcome, fact, { input, untilMs }),
      });
      continue;
    }
    const givenBack = fact.reservations.find((reservation) => reservation.isOwn);
    if (givenBack) plans.push({ voucher: fact.voucher, reservation: null, givenBack });
  }
  return plans;
}

function reservableFact({ target }: Candidate): VoucherFact | null {
  const fact = factOf(target);
  return fact && isReservable(fact.voucher) ? fact : null;
}

function activeOthers(fact: VoucherFact, nowMs: number): number {
  return sumOtherReservations(fact, nowMs).count;
}

function tooManySessions({ voucher }: VoucherFact): Failure {
  const details = `${voucher.code} is held by ${LIMITS.sessionsPerVoucher} validation sessions, which is as many as can be.`;
  return { key: 'quantity_exceeded', details, resource_id: voucher.id, resource_type: 'voucher' };
}

function newReservation(
  outcome: Applicable,
  fact: VoucherFact,
  {
    input: { nowMs, principal, isPerson = false, keyId },
    untilMs,
  }: { readonly input: EvaluationInput; readonly untilMs: number },
): NewReservation {
  const ended = fact.reservations.filter((reservation) => !reservation.isOwn && !isActive(reservation, nowMs));
  return {
    untilMs,
    value: reservedValue(outcome),
    isClients: principal !== 'PROJECT',
    ...(isPerson && { person: keyId }),
    revision: fact.revision,
    reservationSequence: fact.reservationSequence,
    // The reservation is stored on the code itself, even when the use counts on a part of its limit.
    quantity: withoutReserved(fact.voucher.redemption.quantity, fact, nowMs),
    sequence: hasBalance(fact.voucher) ? fact.sequence : null,
    isRenewed: findOwnReservation(fact, nowMs) !== null,
    ended: ended.slice(0, SWEPT_AT_ONCE).map((reservation) => reservation.id),
  };
}

/** The amount by which the redemption would reduce the balance. */
function reservedValue({ benefit }: Applicable): number {
  if (benefit.kind === 'GIFT') return benefit.credits;
  return benefit.kind === 'DISCOUNT' ? 0 : benefit.points;
}

/** Return the exclusive upper bound of a code's redemptions: its limit minus the uses that other sessions reserved. */
export function quantityLeft(fact: VoucherFact, nowMs: number): number | null {
  return withoutReserved(fact.voucher.redemption.quantity, fact, nowMs);
}

function withoutReserved(quantity: number | null, fact: VoucherFact, nowMs: number): number | null {
  return quantity === null ? null : quantity - sumOtherReservations(fact, nowMs).count;
}

/**
 * The reservations of a session for all redeemables that applied.
 * @returns the failures of `computeSessionEnd` and `planReservations`
 */
export function planSessionReservations(
  { evaluation, input }: { readonly evaluation: Evaluation; readonly input: EvaluationInput },
  session: SessionPlan,
): readonly ReservationPlan[] | Failure {
  const untilMs = computeSessionEnd(toValidationSessionResponse(session, input), input);
  return typeof untilMs === 'number' ? planReservations(evaluation, input, untilMs) : untilMs;
}
