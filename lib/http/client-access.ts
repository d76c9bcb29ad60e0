// Access with client keys, which anyone can read in a page: trusted origins only, and a few requests at a time.
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import { LIMITS } from '../model/limits';
import { isTrusted } from '../model/origins';
import type { Runtime } from '../ports/runtime';
import type { Limit, LimitOutcome } from '../ports/limits';

const REQUESTS: Limit = {
  kind: 'requests',
  most: LIMITS.clientRequests,
  windowMs: LIMITS.clientRequestsWindowMs,
};

/** What the check of a client's access found. */
export interface ClientAccess {
  /** What the caller is told of its limit; empty where none holds. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the origin is none that the project trusts. */
  readonly isForeign: boolean;
  readonly refusal: ApiError | null;
}

/** One round trip: the settings are read while the request is counted. */
export async function checkClientAccess(runtime: Runtime, caller: Caller): Promise<ClientAccess> {
  const isOff = runtime.limitsOff?.includes('requests') ?? false;
  const [settings, outcome] = await Promise.all([
    runtime.store.config.settings(caller),
    isOff ? null : countRequest(runtime, caller),
  ]);
  if (!settings || !isTrusted(caller.origin, settings.client_trusted_domains)) {
    const details = 'The origin is not among the trusted domains of the project.';
    return { headers: {}, isForeign: true, refusal: new ApiError({ key: 'forbidden', details }) };
  }
  if (!settings.client_rate_limit_enabled || outcome === null) return { headers: {}, isForeign: false, refusal: null };
  return limited(outcome, runtime.clock.nowMs());
}

function countRequest(runtime: Runtime, caller: Caller): Promise<LimitOutcome> {
  const counted = { subject: caller.address ?? '', amount: 1, nowMs: runtime.clock.nowMs() };
  return runtime.store.limits.count(caller, REQUESTS, counted);
}

function limited({ status, count, endsMs }: LimitOutcome, nowMs: number): ClientAccess {
  const headers = {
    'x-rate-limit-limit': String(REQUESTS.most),
    'x-rate-limit-remaining': String(Math.max(0, REQUESTS.most - count)),
    'x-rate-limit-retry': String(Math.ceil(endsMs / 1000)),
    'x-rate-limit-type': 'api_calls',
  };
  if (status === 'COUNTED') return { headers, isForeign: false, refusal: null };
  const seconds = String(Math.max(1, Math.ceil((endsMs - nowMs) / 1000)));
  const details = `At most ${REQUESTS.most} requests in ${REQUESTS.windowMs / 1000} seconds.`;
  const refusal = new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': seconds } });
  return { headers, isForeign: false, refusal };
}
