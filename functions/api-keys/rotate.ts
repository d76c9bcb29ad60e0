// POST /management/v1/projects/{projectId}/api-keys/{keyId}/rotate
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { rotateApiKey } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';
import * as body from '../../schemas/compiled/api-keys/rotate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}/rotate'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'rotateApiKey',
    summary: 'Make a new secret',
    description:
      'Answers a new secret under the same id. The old secret ends at once, or at `old_secret_expires_at`; with ' +
      'null it works until it is revoked. At most two secrets of a pair work at a time.',
    body,
    rooms: [managementRoom],
    answer: 'records/new-api-key',
  },
  ({ runtime, caller, params, body }) =>
    rotateApiKey(runtime, operatorOf(caller, params.projectId), params.keyId, body),
);
