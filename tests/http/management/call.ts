// Calls to management routes of the test project, with its management key unless told otherwise.
import type { Handler, HttpAnswer } from '../../support/events';
import { callHandler, KEYS } from '../../support/events';
import { allRoutes, filledPath } from '../../support/routes';
import { PROJECT } from '../../support/runtime';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

export interface ManagementCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

/** @param key method and path below the project, such as `POST /api-keys` */
export function manage(key: string, call: ManagementCall = {}): Promise<HttpAnswer> {
  const [method = '', path = ''] = key.split(' ');
  const route = ROUTES.get(`${method} /management/v1/projects/{projectId}${path}`);
  if (!route) throw new Error(`There is no route ${key}.`);
  const params = { projectId: PROJECT, ...call.params };
  return callHandler(route.handler as Handler, {
    ...{ headers: KEYS.management, sourceIp: '203.0.113.9', ...call },
    ...{ method, params, path: filledPath(route, params), routeKey: route.key },
    ...(method === 'POST' && { body: call.body ?? {} }),
  });
}
