// Validation sessions: what they hold of a code, how long, and what that leaves to everybody else.
import type { Failure } from '../../errors';
import type { SessionRequest } from '../../model/request';
import type { Voucher } from '../../model/records/voucher';
import { LIMITS } from '../../model/limits';
import type { EvaluationInput, Facts, Hold, VoucherFact } from './facts';
import type { Candidate } from '../stacking/candidate';
import { type Applicable, type Evaluation, isApplicable } from '../stacking/outcome';

/** How many uses, and how many credits or points, sessions hold. */
export interface Held {
  readonly count: number;
  /** Minor units of a gift card, points of a loyalty card. */
  readonly value: number;
}

/** What the sessions of a code hold now, without the one that asks. A session that has ended holds nothing. */
export function heldByOthers({ holds }: VoucherFact, nowMs: number): Held {
  return sum(holds.filter((hold) => !hold.isOwn && isActive(hold, nowMs)));
}

/** What all sessions of a code hold now. */
export function heldByAll({ holds }: VoucherFact, nowMs: number): Held {
  return sum(holds.filter((hold) => isActive(hold, nowMs)));
}

export function isActive({ untilMs }: Hold, nowMs: number): boolean {
  return untilMs > nowMs;
}

function sum(holds: readonly Hold[]): Held {
  return { count: holds.length, value: holds.reduce((total, { value }) => total + value, 0) };
}

/** What the session that asks holds of a code now. */
export function standingHold({ holds }: VoucherFact, nowMs: number): Hold | null {
  return holds.find((hold) => hold.isOwn && isActive(hold, nowMs)) ?? null;
}

/**
 * A code that the session held when it was read first, and no longer holds: another request with the session used it, or
 * gave it back, in between.
 * @see docs/behaviour/validation-sessions.md#two-requests-with-one-key
 */
export function lostHold(before: Facts, after: Facts, nowMs: number): Voucher | null {
  for (const [name, fact] of before.vouchers) {
    const now = after.vouchers.get(name);
    const isSame = now?.voucher.id === fact.voucher.id;
    if (isSame && standingHold(fact, nowMs) && !now.holds.some(({ isOwn }) => isOwn)) return fact.voucher;
  }
  return null;
}

/** A code that is neither limited in number nor holds a balance has nothing that a session could hold. */
export function isHoldable(voucher: Voucher): boolean {
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

/** The session a validation asks to open; null where it opens none. @param newKey makes a key where it names none */
export function openedSession(session: SessionRequest | null | undefined, newKey: () => string): ShownSession | null {
  if (session?.type !== 'LOCK') return null;
  return {
    key: session.key ?? newKey(),
    type: 'LOCK',
    ttl: session.ttl ?? DEFAULT_TTL,
    ttl_unit: session.ttl_unit ?? 'DAYS',
  };
}

/**
 * When a session ends, in ms. Parts of a millisecond count as a whole one.
 * @returns `invalid_payload` for one that would last longer than `LIMITS.sessionDays`
 * @see docs/behaviour/validation-sessions.md#the-key-and-the-time
 */
export function sessionEnd({ ttl, ttl_unit }: ShownSession, nowMs: number): number | Failure {
  const lastsMs = Math.ceil(ttl * UNIT_MS[ttl_unit]);
  if (lastsMs <= LIMITS.sessionDays * DAY_MS) return nowMs + lastsMs;
  return {
    key: 'invalid_payload',
    details: `Property .session.ttl: a session lasts ${LIMITS.sessionDays} days at most.`,
  };
}

/** What a validation writes to one code. */
export interface HoldPlan {
  readonly voucher: Voucher;
  /** Null gives back what the session held of this code before. */
  readonly hold: NewHold | null;
}

export interface NewHold {
  readonly untilMs: number;
  readonly value: number;
  /** The code as it was read: any of these changed, the decision is made again. */
  readonly revision: number;
  readonly holdSequence: number;
  /** Redemptions must stay below this many; null is without limit. */
  readonly quantity: number | null;
  /** The change of the balance that was read; null for a code without one. */
  readonly sequence: number | null;
  /** The session held the code when it was read: its hold must still be there. */
  readonly isRenewed: boolean;
  /** Holds that have ended, to be swept. */
  readonly ended: readonly string[];
}

/** So many ended holds go with one write: an update names each of them. */
const SWEPT_AT_ONCE = 50;

/**
 * What a session holds after a validation: one use, and the credits or points, of each code that applied. What it held of
 * a code that did not apply this time it gives back.
 * @returns `quantity_exceeded` where a code has as many sessions as it can have
 * @see docs/behaviour/validation-sessions.md#what-is-held
 */
export function planHolds(
  evaluation: Evaluation,
  input: EvaluationInput,
  untilMs: number,
): readonly HoldPlan[] | Failure {
  const plans: HoldPlan[] = [];
  for (const outcome of evaluation.outcomes) {
    const fact = holdableFact(outcome.candidate);
    if (!fact) continue;
    if (isApplicable(outcome)) {
      if (activeOthers(fact, input.nowMs) >= LIMITS.sessionsPerVoucher) return tooManySessions(fact);
      plans.push({ voucher: fact.voucher, hold: newHold(outcome, fact, { nowMs: input.nowMs, untilMs }) });
    } else if (fact.holds.some((hold) => hold.isOwn)) plans.push({ voucher: fact.voucher, hold: null });
  }
  return plans;
}

function holdableFact({ target }: Candidate): VoucherFact | null {
  return target.kind === 'VOUCHER' && isHoldable(target.fact.voucher) ? target.fact : null;
}

function activeOthers(fact: VoucherFact, nowMs: number): number {
  return heldByOthers(fact, nowMs).count;
}

function tooManySessions({ voucher }: VoucherFact): Failure {
  const details = `${voucher.code} is held by ${LIMITS.sessionsPerVoucher} validation sessions, which is as many as can be.`;
  return { key: 'quantity_exceeded', details, resource_id: voucher.id, resource_type: 'voucher' };
}

function newHold(
  outcome: Applicable,
  fact: VoucherFact,
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): NewHold {
  const ended = fact.holds.filter((hold) => !hold.isOwn && !isActive(hold, nowMs));
  return {
    untilMs,
    value: heldValue(outcome),
    revision: fact.revision,
    holdSequence: fact.holdSequence,
    quantity: quantityLeft(fact, nowMs),
    sequence: hasBalance(fact.voucher) ? fact.sequence : null,
    isRenewed: standingHold(fact, nowMs) !== null,
    ended: ended.slice(0, SWEPT_AT_ONCE).map((hold) => hold.id),
  };
}

/** What the redemption would take off the balance. */
function heldValue({ benefit }: Applicable): number {
  if (benefit.kind === 'GIFT') return benefit.credits;
  return benefit.kind === 'DISCOUNT' ? 0 : benefit.points;
}

/** Redemptions must stay below this many: its limit without the uses that other sessions hold. */
export function quantityLeft(fact: VoucherFact, nowMs: number): number | null {
  const { quantity } = fact.voucher.redemption;
  return quantity === null ? null : quantity - heldByOthers(fact, nowMs).count;
}
