// What a request to a route that does not exist is told: a wrong method, or an unknown path.
import { ApiError } from '../errors';
import type { RawEvent } from './event';

/** The methods that each path takes; a path may hold parameters, as in `/v1/vouchers/{code}`. */
export type RouteTable = readonly (readonly [path: string, methods: readonly string[]])[];

/** A handler that refuses every request: 405 with the allowed methods on a known path, 404 elsewhere. */
export function refuseUnknownRoute(routes: RouteTable): (event: RawEvent) => Promise<never> {
  const patterns = routes.map(([path, methods]) => ({ segments: path.split('/'), methods }));
  return (event) => {
    const segments = event.rawPath.split('/');
    const matching = patterns.filter((pattern) => isMatch(pattern.segments, segments));
    const methods = new Set(matching.flatMap((pattern) => pattern.methods));
    return Promise.reject(refusalOf(event, [...methods].sort().join(', ')));
  };
}

function refusalOf({ rawPath, requestContext: { http } }: RawEvent, allow: string): ApiError {
  if (allow === '') return new ApiError({ key: 'not_found', details: `There is no route ${http.method} ${rawPath}.` });
  const failure = { key: 'method_not_allowed', details: `${rawPath} takes ${allow}.` } as const;
  return new ApiError(failure, { headers: { allow } });
}

/** A parameter takes one segment that is not empty; one that ends in `+` takes all that follow. */
function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  const isGreedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (isGreedy ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));
}
