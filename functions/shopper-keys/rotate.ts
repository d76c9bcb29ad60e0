// POST /management/v1/projects/{projectId}/shopper-keys/{kid}/rotate
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { rotateShopperKey } from '../../lib/services/shopper-keys/shopper-keys';
import * as body from '../../schemas/compiled/shopper-keys/rotate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/shopper-keys/{kid}/rotate'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'rotateShopperKey',
    summary: 'Replace a shopper key',
    description:
      'Makes or registers a key of the same algorithm and name. Tokens of the old key are accepted for a day, ' +
      'or until `old_key_expires_at`; with null, until it is revoked.',
    body,
    rooms: [managementRoom],
    answer: 'records/new-shopper-key',
  },
  ({ runtime, caller, params, body }) =>
    rotateShopperKey(runtime, operatorOf(caller, params.projectId), params.kid, body),
);
