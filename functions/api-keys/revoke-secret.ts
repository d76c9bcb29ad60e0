// DELETE /management/v1/projects/{projectId}/api-keys/{keyId}/secrets/{secretId}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { revokeApiKeySecret } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}/secrets/{secretId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'revokeApiKeySecret',
    summary: 'Revoke one of two secrets',
    description:
      'Refuses one of the two secrets that a pair has during a rotation. Every process knows it within 30 ' +
      'seconds. To revoke the only secret of a pair, revoke the pair.',
    rooms: [managementRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    revokeApiKeySecret(runtime, operatorOf(caller, params.projectId), {
      keyId: params.keyId,
      secretId: params.secretId,
    }),
);
