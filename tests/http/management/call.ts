// Calls to management routes of the test project, with its management key unless told otherwise.
import { handler as createApiKey } from '../../../functions/api-keys/create';
import { handler as getApiKey } from '../../../functions/api-keys/get';
import { handler as listApiKeys } from '../../../functions/api-keys/list';
import { handler as revokeApiKeySecret } from '../../../functions/api-keys/revoke-secret';
import { handler as revokeApiKey } from '../../../functions/api-keys/revoke';
import { handler as rotateApiKey } from '../../../functions/api-keys/rotate';
import { handler as updateApiKey } from '../../../functions/api-keys/update';
import { handler as listAuditTrail } from '../../../functions/audit-trail/list';
import { handler as createStackingRules } from '../../../functions/management/create-stacking-rules';
import { handler as deleteStackingRules } from '../../../functions/management/delete-stacking-rules';
import { handler as updateProject } from '../../../functions/management/update-project';
import { handler as updateStackingRules } from '../../../functions/management/update-stacking-rules';
import { handler as createShopperKey } from '../../../functions/shopper-keys/create';
import { handler as getShopperKey } from '../../../functions/shopper-keys/get';
import { handler as listShopperKeys } from '../../../functions/shopper-keys/list';
import { handler as revokeShopperKey } from '../../../functions/shopper-keys/revoke';
import { handler as rotateShopperKey } from '../../../functions/shopper-keys/rotate';
import type { HttpAnswer } from '../../support/events';
import { callHandler, KEYS } from '../../support/events';
import { PROJECT } from '../../support/runtime';

const HANDLERS = [
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKeySecret,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  listAuditTrail,
  createStackingRules,
  deleteStackingRules,
  updateProject,
  updateStackingRules,
  createShopperKey,
  getShopperKey,
  listShopperKeys,
  revokeShopperKey,
  rotateShopperKey,
] as const;

const BELOW = '/management/v1/projects/{projectId}';
const ROUTES = new Map(
  HANDLERS.map((handler) => [`${handler.endpoint.method} ${handler.endpoint.paths[0]!.slice(BELOW.length)}`, handler]),
);

export interface ManagementCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

/** @param key method and path below the project, such as `POST /api-keys`; `PUT ` is that of the project itself */
export function manage(key: string, call: ManagementCall = {}): Promise<HttpAnswer> {
  const handler = ROUTES.get(key);
  if (!handler) throw new Error(`There is no route ${key}.`);
  const { method, paths } = handler.endpoint;
  const params: Readonly<Record<string, string>> = { projectId: PROJECT, ...call.params };
  const path = paths[0]!.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return callHandler(handler, {
    headers: KEYS.management,
    sourceIp: '203.0.113.9',
    ...call,
    method,
    params,
    path,
    routeKey: `${method} ${paths[0]!}`,
    ...(method === 'POST' && { body: call.body ?? {} }),
  });
}
