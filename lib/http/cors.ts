// CORS headers, which let a page of another site read an answer; only on the routes for client keys.
import { ApiError } from '../errors';
import type { ApiResult, Headers, RawEvent, RequestState } from './event';
import { isClientPath, routePath, withoutDoubledSlashes } from './paths';

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
