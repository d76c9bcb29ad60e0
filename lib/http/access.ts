// Permission checks for an endpoint: scopes of keys and people, access with client keys, and CORS headers.
import { ApiError } from '../errors';
import type { Caller, DashboardRole, KeyScope, Shopper } from '../model/common';
import { leastRole, reachesRole, roleAllows } from '../model/permissions';
import { LIMITS } from '../model/limits';
import type { ProjectSettings } from '../model/records/settings';
import type { Limit, LimitOutcome } from '../ports/limits';
import type { Runtime } from '../ports/runtime';
import {
  type ApiResult,
  type Headers,
  isClientPath,
  type RawEvent,
  type RequestState,
  routePath,
  withoutDoubledSlashes,
} from './event';

/**
 * The access that an endpoint requires: a scope of a server key, any server key, a management key, a session of the
 * dashboard, the cookie of a session that may have expired, or none.
 */
export type EndpointScope = KeyScope | (typeof WITHOUT_SCOPES)[number];

const WITHOUT_SCOPES = ['any', 'management', 'session', 'cookie', 'public'] as const;

/** The members of an endpoint that determine who may call it. */
export interface CalledEndpoint {
  readonly method: string;
  readonly scope: EndpointScope;
  readonly people?: DashboardRole;
}

/**
 * Require a scope. A key without scopes may do everything that its kind and role may.
 * @throws ApiError missing_required_permission, naming the scope that the role or the key lacks
 */
export function requireScope({ role, scopes }: Pick<Caller, 'role' | 'scopes'>, needed: EndpointScope): void {
  if (!isScope(needed)) return;
  if (!roleAllows(role, needed)) throw lacking(`The role ${role}`, needed);
  if (scopes && !scopes.includes(needed)) throw lacking('This key', needed);
}

/**
 * Require a role. A person in the dashboard may do what their role allows, limited by the scopes of the pair with
 * which they signed in.
 * @throws ApiError missing_required_permission
 */
export function requireRole({ session, scopes }: Pick<Caller, 'session' | 'scopes'>, called: CalledEndpoint): void {
  if (!session) return;
  const least = leastRole(called);
  const isRead = called.scope !== 'management' || !scopes || scopes.includes('read');
  if (reachesRole(session.role, least) && isRead) return;
  throw new ApiError({
    key: 'missing_required_permission',
    details: `This takes the role ${least}; yours is ${session.role}.`,
  });
}

function isScope(needed: EndpointScope): needed is KeyScope {
  return !(WITHOUT_SCOPES as readonly string[]).includes(needed);
}

function lacking(who: string, scope: KeyScope): ApiError {
  return new ApiError({ key: 'missing_required_permission', details: `${who} lacks the scope ${scope}.` });
}

// Access with client keys, which are public: trusted origins only, and a rate limit.

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

// CORS headers, which let a page of another site read an answer; only on the routes for client keys.

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE';
const ALLOWED_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'Idempotency-Key',
  'X-Client-Application-Id',
  'X-Client-Token',
  'X-Customer-Token',
  'X-App-Id',
  'X-App-Token',
  'X-Voucherify-Channel',
  'X-Voucherify-API-Version',
  'X-Voucherify-Double-Opt-In',
].join(', ');
const EXPOSED_HEADERS = [
  'X-Rate-Limit-Limit',
  'X-Rate-Limit-Remaining',
  'X-Rate-Limit-Retry',
  'X-Rate-Limit-Type',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
].join(', ');
/** The time for which a browser caches the answer to a preflight. */
const MAX_AGE_S = 600;
const MAX_ORIGIN = 300;

/** True when a request is for client keys: by the path of its route, or by the path as sent when it has no route. */
function isForClients({ routeKey, rawPath }: Pick<RawEvent, 'routeKey' | 'rawPath'>): boolean {
  return isClientPath(routePath(routeKey) ?? withoutDoubledSlashes(rawPath));
}

/**
 * The CORS headers of an answer. Errors have them too, because a browser would otherwise hide the problem; only the
 * refusal of an untrusted site has none.
 */
export function corsHeaders({ event, headers, isForeign }: RequestState): Readonly<Record<string, string>> {
  if (!isForClients(event)) return {};
  const { origin } = headers;
  const isAllowed = origin !== undefined && origin.length <= MAX_ORIGIN && isForeign !== true;
  return {
    vary: 'Origin',
    ...(isAllowed && { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS }),
  };
}

/** True for a preflight: a browser asks, without keys, whether it may send a request. */
export function isPreflight(event: RawEvent): boolean {
  return event.requestContext.http.method === 'OPTIONS' && isForClients(event);
}

/**
 * Build the answer to a CORS preflight. It allows every origin, because only the keys of the real request identify the
 * project and the origins that it trusts.
 */
export function preflightAnswer(): ApiResult {
  const headers = {
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(MAX_AGE_S),
  };
  return { statusCode: 204, headers };
}

/** Headers that only a browser sends, for a page or for a prefetch. */
const BROWSER_HEADERS = ['origin', 'sec-purpose', 'purpose', 'x-moz'] as const;

/**
 * Refuse a request that a browser page of another site, or a prefetch, may have made without its user's knowledge.
 * @throws ApiError forbidden when the page is of another site, or when the request is a prefetch
 */
export function requireNoBrowser(headers: Headers): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  const isForeign = site !== 'none' && site !== 'same-origin';
  if (!isForeign && BROWSER_HEADERS.every((name) => headers[name] === undefined)) return;
  throw new ApiError({ key: 'forbidden', details: 'Pages of other sites may not publish: use POST.' });
}
