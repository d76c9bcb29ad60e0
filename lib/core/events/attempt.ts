// What an attempt to deliver came to: done, tried again at its time, or given up.
import type { SendoutAttempt, WebhookHealth } from '../../model/events/webhook';
import type { DeliveryEnd, OpenDelivery, SendResult } from '../../model/events/delivery';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When further attempts follow, counted from the first one. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  ...Array.from({ length: 11 }, (_, index) => 2 ** index * MINUTE_MS),
  24 * HOUR_MS,
];

/** So far each of them may move, so that what failed together does not come again together. */
export const JITTER = 0.1;
const LONGEST_WAIT_MS = HOUR_MS;
const SLOW_MS = 5 * MINUTE_MS;
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];
const GONE = 410;
const ERROR_LENGTH = 500;
/** The newest are kept: a delivery that outgrew its item could never be noted, and would be sent for ever. */
const MOST_ATTEMPTS = 100;

export interface Attempted {
  readonly delivery: OpenDelivery;
  readonly health: WebhookHealth;
  readonly result: SendResult;
  /** When the attempt began. */
  readonly startedMs: number;
  readonly nowMs: number;
  /** From 0 up to 1. */
  readonly chance: number;
}

/** What is noted of a delivery, and of its webhook; `disabled` says why it gets nothing from now on. */
export interface AttemptOutcome {
  readonly end: DeliveryEnd & { readonly firstMs: number };
  readonly health: Partial<WebhookHealth>;
  readonly disabled: string | null;
}

export function attemptOutcome(attempted: Attempted): AttemptOutcome {
  const { delivery, result, startedMs, nowMs, health } = attempted;
  const firstMs = delivery.firstMs ?? startedMs;
  const attempts = [...delivery.sendout.attempts, attemptRecord(result, startedMs)].slice(-MOST_ATTEMPTS);
  const shared = { attempts, firstMs };
  const now = new Date(nowMs).toISOString();
  if (isSuccess(result)) {
    const end = { ...shared, status: 'SUCCEEDED', sentAt: now, nextMs: null } as const;
    return { end, health: succeeded(health, now), disabled: null };
  }
  const nextMs = nextAttemptMs(attempted, firstMs);
  const failing = { ...(health.failing_since === null && { failing_since: now }), ...slowed(result, nowMs) };
  const status = nextMs === null ? 'FAILED' : 'PENDING';
  const end = { ...shared, status, sentAt: null, nextMs } as const;
  return { end, health: failing, disabled: nextMs === null ? whyDisabled(attempted, firstMs) : null };
}

/** Any 2xx. A redirect is none: it may lead anywhere. */
export function isSuccess(result: SendResult): boolean {
  return result.status === 'ANSWERED' && result.httpStatus >= 200 && result.httpStatus < 300;
}

function attemptRecord(result: SendResult, startedMs: number): SendoutAttempt {
  const answered = result.status === 'ANSWERED' ? result : null;
  return {
    created_at: new Date(startedMs).toISOString(),
    http_status: answered?.httpStatus ?? null,
    error: errorText(result),
    duration_ms: Math.round(result.durationMs),
  };
}

function errorText(result: SendResult): string | null {
  if (result.status === 'FAILED') return result.error.slice(0, ERROR_LENGTH);
  return isSuccess(result) ? null : `The receiver answered ${result.httpStatus}.`;
}

/** Half a minute is precise enough for people, and spares a write for every delivery. */
const NOTED_EVERY_MS = 30 * SECOND_MS;

function succeeded(health: WebhookHealth, now: string): Partial<WebhookHealth> {
  const last = health.last_success_at;
  const isNoted = last !== null && Date.parse(now) - Date.parse(last) < NOTED_EVERY_MS;
  if (isNoted && health.failing_since === null) return {};
  return { last_success_at: now, ...(health.failing_since !== null && { failing_since: null }) };
}

/** How many attempts there were since the delivery was begun, or begun again; attempts before it are kept, and not counted. */
function triesOf({ delivery }: Attempted, firstMs: number): number {
  if (delivery.firstMs === null) return 1;
  const since = delivery.sendout.attempts.filter(({ created_at }) => Date.parse(created_at) >= firstMs);
  return since.length + 1;
}

/** Null where the delivery is given up. */
function nextAttemptMs(attempted: Attempted, firstMs: number): number | null {
  const { result, nowMs, chance } = attempted;
  if (result.status === 'ANSWERED' && result.httpStatus === GONE) return null;
  const wait = RETRIES_MS[triesOf(attempted, firstMs) - 1];
  if (wait === undefined) return null;
  const plannedMs = firstMs + Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(plannedMs, nowMs + askedWaitMs(result, nowMs));
}

/** What the receiver asks for by Retry-After, in seconds or as a date, up to an hour. */
function askedWaitMs(result: SendResult, nowMs: number): number {
  if (!isBusy(result) || result.retryAfter === null) return 0;
  const text = result.retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}

function isBusy(result: SendResult): result is Extract<SendResult, { status: 'ANSWERED' }> {
  return result.status === 'ANSWERED' && BUSY_STATUSES.includes(result.httpStatus);
}

function slowed(result: SendResult, nowMs: number): Partial<WebhookHealth> {
  return isBusy(result) ? { slow_until: new Date(nowMs + SLOW_MS).toISOString() } : {};
}

/** Null where other events got through since this one was first tried. */
function whyDisabled({ result, health }: Attempted, firstMs: number): string | null {
  if (result.status === 'ANSWERED' && result.httpStatus === GONE) return 'The receiver answered 410 Gone.';
  const last = health.last_success_at;
  if (last !== null && Date.parse(last) + NOTED_EVERY_MS > firstMs) return null;
  return `All ${RETRIES_MS.length} retries of an event failed.`;
}
