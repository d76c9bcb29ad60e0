// POST /management/v1/projects/{projectId}/shopper-keys/{kid}/rotate
import { endpoint } from '../../lib/http/endpoint';
import { operatorOf } from '../../lib/services/management/operator';
import { rotateShopperKey } from '../../lib/services/management/shopper-keys';
import * as body from '../../schemas/compiled/shopper-keys/rotate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/shopper-keys/{kid}/rotate'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Put a new key in the place of another, whose tokens are accepted for a while.',
    body,
    answer: 'records/new-shopper-key',
  },
  ({ runtime, caller, params, body }) =>
    rotateShopperKey(runtime, operatorOf(caller, params.projectId), params.kid, body),
);
