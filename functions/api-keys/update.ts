// PUT /management/v1/projects/{projectId}/api-keys/{keyId}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { updateApiKey } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';
import * as body from '../../schemas/compiled/api-keys/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateApiKey',
    summary: 'Change a key pair',
    description:
      'Changes the sent members among name, scopes and end of a key pair. Null clears a member. A change counts ' +
      'in every process within 30 seconds.',
    body,
    rooms: [managementRoom],
    answer: 'records/api-key',
  },
  ({ runtime, caller, params, body }) =>
    updateApiKey(runtime, operatorOf(caller, params.projectId), params.keyId, body),
);
