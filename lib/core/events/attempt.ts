// The outcome of a delivery attempt: delivered, scheduled for a retry, or given up.
import type { SendoutAttempt, WebhookHealth } from '../../model/events/webhook';
import type { DeliveryEnd, OpenDelivery, SendResult } from '../../model/events/delivery';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays of further attempts, counted from the first one. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  ...Array.from({ length: 11 }, (_, index) => 2 ** index * MINUTE_MS),
  24 * HOUR_MS,
];

/** The fraction by which each delay may vary, so that deliveries that failed together are not retried together. */
export const JITTER = 0.1;
const LONGEST_WAIT_MS = HOUR_MS;
const SLOW_MS = 5 * MINUTE_MS;
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];
const GONE = 410;
const ERROR_LENGTH = 500;
/**
 * The number of newest attempts that are kept: a delivery larger than its item could not be updated, and would be sent
 * forever.
 */
const MOST_ATTEMPTS = 100;

export interface DeliveryAttemptInput {
  readonly delivery: OpenDelivery;
  readonly health: WebhookHealth;
  readonly result: SendResult;
  /** When the attempt began. */
  readonly startedMs: number;
  readonly nowMs: number;
  /** From 0 up to 1. */
  readonly chance: number;
}

/** The updates of a delivery and of its webhook; `disabled` is the reason why the webhook is disabled, or null. */
export interface AttemptOutcome {
  readonly end: DeliveryEnd & { readonly firstMs: number };
  readonly health: Partial<WebhookHealth>;
  readonly disabled: string | null;
}

/** Plan how a webhook delivery and the webhook's health change after an attempt to send. */
export function planAttemptOutcome(attempted: DeliveryAttemptInput): AttemptOutcome {
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

/** Any 2xx status. A redirect is a failure, because it may lead anywhere. */
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

/**
 * The minimum interval between updates of the last success: half a minute is precise enough, and saves a write for
 * every delivery.
 */
const NOTED_EVERY_MS = 30 * SECOND_MS;

function succeeded(health: WebhookHealth, now: string): Partial<WebhookHealth> {
  const last = health.last_success_at;
  const isNoted = last !== null && Date.parse(now) - Date.parse(last) < NOTED_EVERY_MS;
  if (isNoted && health.failing_since === null) return {};
  return { last_success_at: now, ...(health.failing_since !== null && { failing_since: null }) };
}

/** The number of attempts since the delivery began or was restarted. Earlier attempts are kept but not counted. */
function triesOf({ delivery }: DeliveryAttemptInput, firstMs: number): number {
  if (delivery.firstMs === null) return 1;
  const since = delivery.sendout.attempts.filter(({ created_at }) => Date.parse(created_at) >= firstMs);
  return since.length + 1;
}

/** The time of the next attempt; null when the delivery is given up. */
function nextAttemptMs(attempted: DeliveryAttemptInput, firstMs: number): number | null {
  const { result, nowMs, chance } = attempted;
  if (result.status === 'ANSWERED' && result.httpStatus === GONE) return null;
  const wait = RETRIES_MS[triesOf(attempted, firstMs) - 1];
  if (wait === undefined) return null;
  const plannedMs = firstMs + Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(plannedMs, nowMs + askedWaitMs(result, nowMs));
}

/** The delay in the receiver's Retry-After header (seconds or a date), at most an hour. */
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

/** The reason for disabling the webhook; null when other events were delivered since the first attempt of this one. */
function whyDisabled({ result, health }: DeliveryAttemptInput, firstMs: number): string | null {
  if (result.status === 'ANSWERED' && result.httpStatus === GONE) return 'The receiver answered 410 Gone.';
  const last = health.last_success_at;
  if (last !== null && Date.parse(last) + NOTED_EVERY_MS > firstMs) return null;
  return `All ${RETRIES_MS.length} retries of an event failed.`;
}
