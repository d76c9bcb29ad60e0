// Reservations: what validation sessions reserve of a code, how long, and what that leaves to everybody else.
import type { Failure } from '../../errors';
import type { SessionRequest } from '../../model/request';
import type { Voucher } from '../../model/records/voucher';
import { LIMITS } from '../../model/limits';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from './facts';
import type { Candidate } from '../stacking/candidate';
import { type Applicable, type Evaluation, isApplicable } from '../stacking/outcome';
import { factOf } from '../stacking/target';

/** How many uses, and how many credits or points, sessions have reserved. */
export interface Reserved {
  readonly count: number;
  /** Minor units of a gift card, points of a loyalty card. */
  readonly value: number;
}

/** What the sessions of a code have reserved, without the one that asks. A session that has ended reserves nothing. */
export function reservedByOthers({ reservations }: VoucherFact, nowMs: number): Reserved {
  return sum(reservations.filter((reservation) => !reservation.isOwn && isActive(reservation, nowMs)));
}

/** What all sessions of a code have reserved. */
export function reservedByAll({ reservations }: VoucherFact, nowMs: number): Reserved {
  return sum(reservations.filter((reservation) => isActive(reservation, nowMs)));
}

export function isActive({ untilMs }: Reservation, nowMs: number): boolean {
  return untilMs > nowMs;
}

function sum(reservations: readonly Reservation[]): Reserved {
  return { count: reservations.length, value: reservations.reduce((total, { value }) => total + value, 0) };
}

/** What the session that asks has reserved of a code. */
export function standingReservation({ reservations }: VoucherFact, nowMs: number): Reservation | null {
  return reservations.find((reservation) => reservation.isOwn && isActive(reservation, nowMs)) ?? null;
}

/**
 * A code that the session had reserved when it was read first, and has no longer: another request with the session used it, or
 * gave it back, in between.
 * @see docs/behaviour/validation-sessions.md#two-requests-with-one-key
 */
export function lostReservation(before: Facts, after: Facts, nowMs: number): Voucher | null {
  for (const [name, fact] of before.vouchers) {
    const now = after.vouchers.get(name);
    const isSame = now?.voucher.id === fact.voucher.id;
    if (isSame && standingReservation(fact, nowMs) && !now.reservations.some(({ isOwn }) => isOwn)) return fact.voucher;
  }
  return null;
}

/** A code that is neither limited in number nor holds a balance has nothing that a session could reserve. */
export function isReservable(voucher: Voucher): boolean {
  return voucher.redemption.quantity !== null || hasBalance(voucher);
}

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

/** A session as an answer shows it. */
export interface ShownSession {
  readonly key: string;
  readonly type: 'LOCK';
  readonly ttl: number;
  readonly ttl_unit: keyof typeof UNIT_MS;
}

/** A session as it is asked for; how long it lasts where that is not said depends on who asks. */
export type OpenedSession = Pick<ShownSession, 'key'> & Partial<Pick<ShownSession, 'ttl' | 'ttl_unit'>>;

/** The session a validation asks to open; null where it opens none. @param newKey makes a key where it names none */
export function openedSession(session: SessionRequest | null | undefined, newKey: () => string): OpenedSession | null {
  if (session?.type !== 'LOCK') return null;
  const { key, ttl, ttl_unit } = session;
  return { key: key ?? newKey(), ...(typeof ttl === 'number' && { ttl }), ...(ttl_unit && { ttl_unit }) };
}

type Asking = Pick<EvaluationInput, 'principal' | 'facts'>;

/** The session with its time. @see docs/behaviour/validation-sessions.md#the-key-and-the-time */
export function shownSession({ key, ttl, ttl_unit }: OpenedSession, asking: Asking): ShownSession {
  const [usual, unit] = lifetime(asking);
  return { key, type: 'LOCK', ttl: ttl ?? usual, ttl_unit: ttl_unit ?? (ttl === undefined ? unit : 'DAYS') };
}

/** How long a session lasts where nothing is said: of a client key minutes, which are also the most it may last. */
function lifetime({ principal, facts }: Asking): readonly [number, ShownSession['ttl_unit']] {
  return principal === 'PROJECT' ? [DEFAULT_TTL, 'DAYS'] : [facts.config.settings.client_session_minutes, 'MINUTES'];
}

/**
 * When a session ends, in ms. Parts of a millisecond count as a whole one.
 * @returns `invalid_payload` for one that would last longer than it may
 * @see docs/behaviour/validation-sessions.md#the-key-and-the-time
 */
export function sessionEnd(
  { ttl, ttl_unit }: ShownSession,
  input: Asking & Pick<EvaluationInput, 'nowMs'>,
): number | Failure {
  const lastsMs = Math.ceil(ttl * UNIT_MS[ttl_unit]);
  const [minutes] = lifetime(input);
  const isClients = input.principal !== 'PROJECT';
  if (lastsMs <= (isClients ? minutes * UNIT_MS.MINUTES : LIMITS.sessionDays * DAY_MS)) return input.nowMs + lastsMs;
  const most = isClients ? `of a client key lasts ${minutes} minutes` : `lasts ${LIMITS.sessionDays} days`;
  return { key: 'invalid_payload', details: `Property .session.ttl: a session ${most} at most.` };
}

/** What a validation writes to one code: what the session reserves, or that it gives back what it had reserved before. */
export type ReservationPlan =
  | { readonly voucher: Voucher; readonly reservation: NewReservation }
  | { readonly voucher: Voucher; readonly reservation: null; readonly givenBack: Reservation };

export interface NewReservation {
  readonly untilMs: number;
  readonly value: number;
  readonly isClients: boolean;
  /** The person of the dashboard who made it; absent for keys. */
  readonly person?: string;
  /** The code as it was read: any of these changed, the decision is made again. */
  readonly revision: number;
  readonly reservationSequence: number;
  /** Redemptions must stay below this many; null is without limit. */
  readonly quantity: number | null;
  /** The change of the balance that was read; null for a code without one. */
  readonly sequence: number | null;
  /** The session had reserved the code when it was read: its reservation must still be there. */
  readonly isRenewed: boolean;
  /** Reservations that have ended, to be swept. */
  readonly ended: readonly string[];
}

/** So many ended reservations go with one write: an update names each of them. */
const SWEPT_AT_ONCE = 50;

/**
 * What a session reserves by a validation: one use, and the credits or points, of each code that applied. What it had of
 * a code that did not apply this time it gives back.
 * @returns `quantity_exceeded` where a code has as many sessions as it can have
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
  return reservedByOthers(fact, nowMs).count;
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
    // It stands on the code itself, also where a shard was looked at.
    quantity: withoutReserved(fact.voucher.redemption.quantity, fact, nowMs),
    sequence: hasBalance(fact.voucher) ? fact.sequence : null,
    isRenewed: standingReservation(fact, nowMs) !== null,
    ended: ended.slice(0, SWEPT_AT_ONCE).map((reservation) => reservation.id),
  };
}

/** What the redemption would take off the balance. */
function reservedValue({ benefit }: Applicable): number {
  if (benefit.kind === 'GIFT') return benefit.credits;
  return benefit.kind === 'DISCOUNT' ? 0 : benefit.points;
}

/** Redemptions must stay below this many: its limit, or that of its shard, without the uses that other sessions have reserved. */
export function quantityLeft(fact: VoucherFact, nowMs: number): number | null {
  return withoutReserved(fact.shard ? fact.shard.most : fact.voucher.redemption.quantity, fact, nowMs);
}

function withoutReserved(quantity: number | null, fact: VoucherFact, nowMs: number): number | null {
  return quantity === null ? null : quantity - reservedByOthers(fact, nowMs).count;
}

/** What a session reserves of everything that applied. @returns as `sessionEnd` and `planReservations` */
export function sessionReservations(
  { evaluation, input }: { readonly evaluation: Evaluation; readonly input: EvaluationInput },
  session: OpenedSession,
): readonly ReservationPlan[] | Failure {
  const untilMs = sessionEnd(shownSession(session, input), input);
  return typeof untilMs === 'number' ? planReservations(evaluation, input, untilMs) : untilMs;
}
