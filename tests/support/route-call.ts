// Calls a route by its name, as serverless.yml has it, with the server keys of the test project.
import type { RouteAnswers } from '../../schemas/compiled/route-answers';
import { callHandler, KEYS, type HttpAnswer, type HttpCall } from './events';
import { allRoutes, filledPath } from './routes';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

export type Answered = Readonly<Record<string, unknown>> & { readonly id: string };

export interface RouteCall extends Pick<HttpCall, 'body' | 'query' | 'headers' | 'sourceIp'> {
  readonly params?: Readonly<Record<string, string>>;
}

/** @param key such as `GET /v1/vouchers/{code}` */
export function callRoute(key: string, { params = {}, ...sent }: RouteCall = {}): Promise<HttpAnswer> {
  const route = ROUTES.get(key);
  if (!route) throw new Error(`There is no route ${key}.`);
  const { method } = route;
  const path = filledPath(route, params);
  return callHandler(route.handler, { method, path, headers: KEYS.server, routeKey: key, params, ...sent });
}

/** The body of a call that answers 200; anything else fails the test. */
export async function answered<Key extends keyof RouteAnswers>(key: Key, call?: RouteCall): Promise<RouteAnswers[Key]>;
/** The same for a route that is chosen while the test runs. */
export async function answered(key: string, call?: RouteCall): Promise<Answered>;
export async function answered(key: string, call: RouteCall = {}): Promise<unknown> {
  const answer = await callRoute(key, call);
  expect([key, answer.status, answer.body.key]).toEqual([key, 200, undefined]);
  return answer.body;
}
