// What a browser needs to let a page of another site read an answer; on the routes for client keys only.
import { ApiError } from '../errors';
import type { ApiResult, EdgeEvent } from './event';
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
/** How long a browser remembers the answer to a preflight. */
const MAX_AGE_S = 600;
const MAX_ORIGIN = 300;

/** Whether a request is for client keys, by the path of its route; one that has none by the path as it was sent. */
function isForClients({ routeKey, rawPath }: Pick<EdgeEvent, 'routeKey' | 'rawPath'>): boolean {
  return isClientPath(routePath(routeKey) ?? withoutDoubledSlashes(rawPath));
}

/**
 * The headers of an answer. Errors carry them too, or a browser would hide what is wrong; only the refusal of a site that
 * is not trusted goes without.
 */
export function corsHeaders(event: EdgeEvent): Readonly<Record<string, string>> {
  if (!isForClients(event)) return {};
  const { origin } = event.headers;
  const isAllowed = origin !== undefined && origin.length <= MAX_ORIGIN && event.isForeign !== true;
  return {
    vary: 'Origin',
    ...(isAllowed && { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS }),
  };
}

/** Whether a browser asks, without keys, if it may send a request. */
export function isPreflight(event: EdgeEvent): boolean {
  return event.requestContext.http.method === 'OPTIONS' && isForClients(event);
}

/** Yes to every origin: which project is meant, and whom it trusts, only the keys of the request itself tell. */
export function preflightAnswer(): ApiResult {
  const headers = {
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(MAX_AGE_S),
  };
  return { statusCode: 204, headers };
}

/** Headers that only a browser sends, of a page or of a request made ahead of one. */
const BROWSER_HEADERS = ['origin', 'sec-purpose', 'purpose', 'x-moz'] as const;

/**
 * A request that a page may have made without its user knowing.
 * @throws ApiError forbidden where the page is of another site, or nobody has asked for it yet
 */
export function requireNoBrowser(headers: EdgeEvent['headers']): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  const isForeign = site !== 'none' && site !== 'same-origin';
  if (!isForeign && BROWSER_HEADERS.every((name) => headers[name] === undefined)) return;
  throw new ApiError({ key: 'forbidden', details: 'Pages of other sites may not publish: use POST.' });
}
