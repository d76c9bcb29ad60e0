// The answer to a request without a route: the right path, a wrong method, or an unknown path.
import { ApiError } from '../errors';
import { isPreflight, preflightAnswer } from './access';
import { type ApiResult, type RawEvent, withoutDoubledSlashes } from './event';

/** The methods that each path takes; a path may hold parameters, as in `/v1/vouchers/{code}`. */
export type RouteTable = readonly (readonly [path: string, methods: readonly string[]])[];

/** Routes that are other spellings of one, such as `GET /v1/a/{id}/bs`, each with the path of that one. */
export type AliasTable = readonly (readonly [route: string, target: string])[];

/**
 * A handler for every request without a route. A path with redundant slashes at its ends, or in another spelling, is
 * redirected with method and body (308), so that its own route checks the permissions; a preflight for a client route is answered; a known path
 * answers 405 with its methods, any other 404.
 */
export function refuseUnknownRoute(
  routes: RouteTable,
  aliases: AliasTable = [],
): (event: RawEvent) => Promise<ApiResult> {
  const patterns = routes.map(([path, methods]) => ({ segments: path.split('/'), methods }));
  const methodsOf = (path: string) => {
    const matching = patterns.filter((pattern) => isMatch(pattern.segments, path.split('/')));
    return [...new Set(matching.flatMap((pattern) => pattern.methods))].sort();
  };
  return (event) => {
    if (isPreflight(event)) return Promise.resolve(preflightAnswer());
    const plain = plainPath(event);
    const target = targetOf(aliases, `${event.requestContext.http.method} ${plain}`);
    if (target !== null) return Promise.resolve(sentOn(event, target));
    const isKnown = plain !== event.rawPath && methodsOf(plain).includes(event.requestContext.http.method);
    return isKnown ? Promise.resolve(sentOn(event, plain)) : Promise.reject(refusalOf(event, methodsOf(event.rawPath)));
  };
}

/** The path of the route that a request in another spelling is for; null if it is in none. */
function targetOf(aliases: AliasTable, request: string): string | null {
  const segments = request.split('/');
  for (const [route, target] of aliases) {
    const pattern = route.split('/');
    if (!isMatch(pattern, segments)) continue;
    const values = segments.filter((_, index) => pattern[index]?.startsWith('{'));
    return target.replace(/\{[^{}]+\}/g, () => values.shift() ?? '');
  }
  return null;
}

/**
 * The path without redundant slashes at either end. For a DELETE a slash at the end is kept: it precedes an empty id,
 * and without it the request would delete the whole collection instead of one record.
 */
function plainPath({ rawPath, requestContext: { http } }: RawEvent): string {
  const path = withoutDoubledSlashes(rawPath);
  return http.method === 'DELETE' ? path : path.replace(/(?<=[^/])\/+$/, '');
}

/**
 * Characters to encode again in a path that a gateway may have decoded: they would end a header, or change its
 * meaning.
 */
const NO_PART_OF_AN_ADDRESS = /[^\x21-\x7e]|["#<>?\\^`{|}]/gu;

/** `plain` begins with one slash, so the answer cannot lead to another host. */
function sentOn({ rawQueryString }: RawEvent, plain: string): ApiResult {
  const path = plain.toWellFormed().replace(NO_PART_OF_AN_ADDRESS, encodeURIComponent);
  const location = rawQueryString === '' ? path : `${path}?${rawQueryString}`;
  return { statusCode: 308, headers: { location } };
}

function refusalOf({ rawPath, requestContext: { http } }: RawEvent, methods: readonly string[]): ApiError {
  // A known route without a function was left out of this deployment.
  if (methods.length === 0 || methods.includes(http.method)) {
    return new ApiError({ key: 'not_found', details: `There is no route ${http.method} ${rawPath}.` });
  }
  const allow = methods.join(', ');
  const failure = { key: 'method_not_allowed', details: `${rawPath} takes ${allow}.` } as const;
  return new ApiError(failure, { headers: { allow } });
}

/**
 * True when segments match a pattern. A parameter matches one non-empty segment; one that ends in `+` matches the
 * rest.
 */
function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  const isGreedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (isGreedy ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));
}
