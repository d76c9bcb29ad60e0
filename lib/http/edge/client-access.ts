// Access with client keys, which are public: trusted origins only, and a rate limit.
import { ApiError } from '../../errors';
import type { Caller, Shopper } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { ProjectSettings } from '../../model/records/settings';
import type { Runtime } from '../../ports/runtime';
import type { Limit, LimitOutcome } from '../../ports/limits';

const REQUESTS: Limit = {
  kind: 'requests',
  most: LIMITS.clientRequests,
  windowMs: LIMITS.clientRequestsWindowMs,
};

/** An authenticated customer has a higher limit, which applies to all their addresses together. */
const SHOPPER_REQUESTS: Limit = { ...REQUESTS, most: LIMITS.shopperRequests };

/** The result of the access check of a client key. */
export interface ClientAccess {
  /** Rate limit headers for the answer; empty without a limit. */
  readonly headers: Readonly<Record<string, string>>;
  /** True when the project does not trust the origin. */
  readonly isForeign: boolean;
  readonly refusal: ApiError | null;
  /** The caller, with the version of the configuration that was read. */
  readonly caller: Caller;
  readonly settings: ProjectSettings | null;
}

/** Check the access of a client key in one round trip: the settings are read while the request is counted. */
export async function checkClientAccess(
  runtime: Runtime<'config' | 'limits'>,
  caller: Caller,
  { needsOrigin }: { readonly needsOrigin: boolean } = { needsOrigin: true },
): Promise<ClientAccess> {
  const isOff = runtime.limitsOff?.includes('requests') ?? false;
  const [read, outcome] = await Promise.all([
    runtime.store.config.settingsNow(caller),
    isOff ? null : countRequest(runtime, caller),
  ]);
  const { settings = null, version = null } = read ?? {};
  const seen = { caller: version === null ? caller : { ...caller, configVersion: version }, settings };
  const isWithout = caller.origin === null && !needsOrigin;
  if (!settings || !(isWithout || isTrusted(caller.origin, settings.client_trusted_domains))) {
    const details = 'The origin is not among the trusted domains of the project.';
    return { ...seen, headers: {}, isForeign: true, refusal: new ApiError({ key: 'forbidden', details }) };
  }
  const isOpen = !settings.client_rate_limit_enabled || outcome === null;
  const limit = isOpen ? { headers: {}, refusal: null } : limited(outcome, runtime.clock.nowMs());
  return { ...seen, ...limit, isForeign: false };
}

function countRequest(runtime: Runtime<'limits'>, caller: Caller): Promise<LimitOutcome> {
  const counted = { subject: caller.address ?? '', amount: 1, nowMs: runtime.clock.nowMs() };
  return runtime.store.limits.count(caller, REQUESTS, counted);
}

/**
 * Count a request against the rate limit of the customer whose token authenticates it.
 * @param settings from the access check of the client key
 * @throws ApiError too_many_requests
 */
export async function limitShopper(
  runtime: Runtime<'limits'>,
  { caller, settings }: Pick<ClientAccess, 'caller' | 'settings'>,
  { sourceId }: Shopper,
): Promise<void> {
  if (runtime.limitsOff?.includes('requests') || !settings?.client_rate_limit_enabled) return;
  const nowMs = runtime.clock.nowMs();
  const counted = { subject: JSON.stringify(['shopper', sourceId]), amount: 1, nowMs };
  const outcome = await runtime.store.limits.count(caller, SHOPPER_REQUESTS, counted);
  if (outcome.status === 'OVER') throw tooMany(SHOPPER_REQUESTS, outcome.endsMs - nowMs);
}

function limited({ status, count, endsMs }: LimitOutcome, nowMs: number): Pick<ClientAccess, 'headers' | 'refusal'> {
  const headers = {
    'x-rate-limit-limit': String(REQUESTS.most),
    'x-rate-limit-remaining': String(Math.max(0, REQUESTS.most - count)),
    'x-rate-limit-retry': String(Math.ceil(endsMs / 1000)),
    'x-rate-limit-type': 'api_calls',
  };
  if (status === 'COUNTED') return { headers, refusal: null };
  return { headers, refusal: tooMany(REQUESTS, endsMs - nowMs) };
}

function tooMany({ most, windowMs }: Limit, waitMs: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const details = `At most ${most} requests in ${windowMs / 1000} seconds.`;
  return new ApiError({ key: 'too_many_requests', details }, { headers: { 'retry-after': seconds } });
}

/** A trusted domain is an origin or a bare host name; `*` trusts every one. */
function isTrusted(origin: string | null, domains: readonly string[]): boolean {
  if (domains.includes('*')) return true;
  if (origin === null || !URL.canParse(origin)) return false;
  const { origin: exact, host, hostname } = new URL(origin);
  return domains.some((domain) => [exact, host, hostname].includes(domain.replace(/\/$/, '')));
}
