// What a request to a route that does not exist is told: the right path, a wrong method, or an unknown path.
import { ApiError } from '../errors';
import { isPreflight, preflightAnswer } from './cors';
import type { ApiResult, RawEvent } from './event';
import { withoutDoubledSlashes } from './paths';

/** The methods that each path takes; a path may hold parameters, as in `/v1/vouchers/{code}`. */
export type RouteTable = readonly (readonly [path: string, methods: readonly string[]])[];

/**
 * A handler for every request without a route of its own. A path with slashes too many at its ends is sent on with method and
 * body (308), so that its own route decides who may call it; a browser that asks before it calls a client route is answered;
 * a known path answers 405 with the methods it takes, any other 404.
 */
export function refuseUnknownRoute(routes: RouteTable): (event: RawEvent) => Promise<ApiResult> {
  const patterns = routes.map(([path, methods]) => ({ segments: path.split('/'), methods }));
  const methodsOf = (path: string) => {
    const matching = patterns.filter((pattern) => isMatch(pattern.segments, path.split('/')));
    return [...new Set(matching.flatMap((pattern) => pattern.methods))].sort();
  };
  return (event) => {
    if (isPreflight(event)) return Promise.resolve(preflightAnswer());
    const plain = plainPath(event);
    const isKnown = plain !== event.rawPath && methodsOf(plain).includes(event.requestContext.http.method);
    return isKnown ? Promise.resolve(sentOn(event, plain)) : Promise.reject(refusalOf(event, methodsOf(event.rawPath)));
  };
}

/**
 * Without slashes too many at either end. One at the end of a DELETE stands before an id that is empty: without it the request
 * would delete all of what it names one of.
 */
function plainPath({ rawPath, requestContext: { http } }: RawEvent): string {
  const path = withoutDoubledSlashes(rawPath);
  return http.method === 'DELETE' ? path : path.replace(/(?<=[^/])\/+$/, '');
}

/** A gateway may have decoded the path: what would end a header, or stand for something else in it, is encoded again. */
const NO_PART_OF_AN_ADDRESS = /[^\x21-\x7e]|["#<>?\\^`{|}]/gu;

/** `plain` begins with one slash, so the answer cannot lead to another host. */
function sentOn({ rawQueryString }: RawEvent, plain: string): ApiResult {
  const path = plain.toWellFormed().replace(NO_PART_OF_AN_ADDRESS, encodeURIComponent);
  const location = rawQueryString === '' ? path : `${path}?${rawQueryString}`;
  return { statusCode: 308, headers: { location } };
}

function refusalOf({ rawPath, requestContext: { http } }: RawEvent, methods: readonly string[]): ApiError {
  // A route that is known and has no function was left out of this deployment.
  if (methods.length === 0 || methods.includes(http.method)) {
    return new ApiError({ key: 'not_found', details: `There is no route ${http.method} ${rawPath}.` });
  }
  const allow = methods.join(', ');
  const failure = { key: 'method_not_allowed', details: `${rawPath} takes ${allow}.` } as const;
  return new ApiError(failure, { headers: { allow } });
}

/** A parameter takes one segment that is not empty; one that ends in `+` takes all that follow. */
function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  const isGreedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (isGreedy ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));
}
