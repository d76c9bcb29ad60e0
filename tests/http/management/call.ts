// Calls to management routes of the test project, with its management key unless told otherwise.
import type { RouteAnswers } from '../../../schemas/compiled/route-answers';
import { callRoute, type HttpAnswer, KEYS, PROJECT, type RouteCall } from '../../support/shop';

const BELOW = '/management/v1/projects/{projectId}';

/** The answer of each route below the project, by method and path, such as `POST /api-keys`. */
export type ManagementAnswers = {
  [
    Route in keyof RouteAnswers as Route extends `${infer Method} ${typeof BELOW}${infer Path}`
      ? `${Method} ${Path}`
      : never
  ]: RouteAnswers[Route];
};

/** @param key method and path below the project, such as `POST /api-keys`; `PUT ` is that of the project itself */
export function manage(key: string, { params, body, ...call }: RouteCall = {}): Promise<HttpAnswer> {
  const [method = '', path = ''] = key.split(' ');
  return callRoute(`${method} ${BELOW}${path}`, {
    headers: KEYS.management,
    sourceIp: '203.0.113.9',
    ...call,
    params: { projectId: PROJECT, ...params },
    body: method === 'POST' ? (body ?? {}) : body,
  });
}

/** The body of a call that answers 200; anything else fails the test. */
export async function managed<Key extends keyof ManagementAnswers>(
  key: Key,
  call: RouteCall = {},
): Promise<ManagementAnswers[Key]> {
  const { status, body } = await manage(key, call);
  expect([key, status, body.key]).toEqual([key, 200, undefined]);
  return body as unknown as ManagementAnswers[Key];
}
