// Which throttle of serverless.yml holds for a route at the gateway: serverless/throttles.yml, one line for each route.
import type { Endpoint } from '../../lib/http/endpoint';
import { type EndpointFunction, routeOf } from '../support/endpoints';

export const THROTTLES_FILE = 'serverless/throttles.yml';

/** `<group>Throttle` is the parameter of serverless.yml that holds its numbers. */
export type RouteGroup = 'client' | 'public' | 'management' | 'setUp' | 'money' | 'read';

/** The group belongs to the route, not to the endpoint: one endpoint may serve a server key and a client key. */
export function routeGroupOf({ role, scope }: Pick<Endpoint, 'role' | 'scope'>, path: string): RouteGroup {
  if (path.startsWith('/client/')) return 'client';
  if (scope === 'public' || scope === 'management') return scope;
  if (/(Read|Evaluate)Role$/.test(role)) return 'read';
  // The orders of a checkout are written at the pace of its redemptions.
  if (/(Count|Redeem)Role$/.test(role) || scope === 'evaluate') return 'money';
  return 'setUp';
}

export function throttlesText(all: readonly EndpointFunction[]): string {
  const lines = all.flatMap(({ endpoint }) =>
    endpoint.paths.map((path) => `${routeOf(endpoint, path)}: \${param:${routeGroupOf(endpoint, path)}Throttle}`),
  );
  return ['# Generated from functions by `npm run generate`. Do not edit.', ...lines.sort(), ''].join('\n');
}
