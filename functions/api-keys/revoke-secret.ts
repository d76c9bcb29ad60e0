// DELETE /management/v1/projects/{projectId}/api-keys/{keyId}/secrets/{secretId}
import { endpoint } from '../../lib/http/endpoint';
import { revokeApiKeySecret } from '../../lib/services/management/api-keys';
import { operatorOf } from '../../lib/services/management/operator';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}/secrets/{secretId}'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Refuse one of two secrets of a key pair from now on.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    revokeApiKeySecret(runtime, operatorOf(caller, params.projectId), {
      keyId: params.keyId,
      secretId: params.secretId,
    }),
);
