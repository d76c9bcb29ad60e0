// Changes of a draft, and the same changes made for good by their routes.
import { DRAFT_ROUTES } from '../../lib/http/input/changes';
import type { Endpoint } from '../../lib/http/endpoint';
import { callHandler, type HttpAnswer, KEYS } from './events';
import { allRoutes, type Route } from './routes';
import { PROJECT } from './runtime';

export interface SentChange {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly ref?: string;
}

export const STACKING = `/management/v1/projects/${PROJECT}/stacking-rules`;

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

/** The real endpoints of the routes that a draft may call, by operation. */
export function draftEndpoints(): readonly (readonly [operation: string, endpoint: Endpoint | undefined])[] {
  return Object.entries(DRAFT_ROUTES).map(([operation, { method, path }]) => {
    return [operation, ROUTES.get(`${method} ${path}`)?.handler.endpoint];
  });
}

/** Calls the route of a change for good. @param ids by ref: what earlier changes created */
export async function applyForGood(change: SentChange, ids: Map<string, string>): Promise<HttpAnswer> {
  const { method, path, body, ref } = JSON.parse(
    JSON.stringify(change).replaceAll(/\$(\w+)/g, (name, of: string) => ids.get(of) ?? name),
  ) as SentChange;
  const [pathname = '', search = ''] = path.split('?');
  const { route, params } = routeOf(method, pathname);
  const answer = await callHandler(route.handler, {
    method,
    path: pathname,
    headers: pathname.startsWith('/management/') ? KEYS.management : KEYS.server,
    routeKey: route.key,
    params,
    query: search,
    ...(body && { body }),
  });
  if (ref !== undefined) ids.set(ref, answer.body.id);
  return answer;
}

function routeOf(method: string, path: string) {
  const found = Object.values(DRAFT_ROUTES).flatMap((one) => {
    const names = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const match = new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    const route = ROUTES.get(`${one.method} ${one.path}`);
    if (one.method !== method || !match || !route) return [];
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
    return [{ route, params }] satisfies readonly { readonly route: Route; readonly params: object }[];
  });
  const [first, second] = found.toSorted((one, other) => countOf(one.params) - countOf(other.params));
  if (!first || (second && countOf(first.params) === countOf(second.params))) throw new Error(`No route of ${path}.`);
  return first;
}

function countOf(params: object): number {
  return Object.keys(params).length;
}
