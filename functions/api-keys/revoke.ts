// DELETE /management/v1/projects/{projectId}/api-keys/{keyId}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { revokeApiKey } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'revokeApiKey',
    summary: 'Revoke a key pair',
    description:
      'Refuses a key pair for good. Every process knows it within 30 seconds. The pair stays in the list, and ' +
      'stays revoked.',
    rooms: [managementRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => revokeApiKey(runtime, operatorOf(caller, params.projectId), params.keyId),
);
