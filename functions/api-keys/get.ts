// GET /management/v1/projects/{projectId}/api-keys/{keyId}
import { endpoint } from '../../lib/http/endpoint';
import { getApiKey } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getApiKey',
    summary: 'Show a key pair',
    description:
      'Shows name, role, scopes, state and the hour of the last use of a pair and of each of its secrets. It ' +
      'never shows a secret.',
    answer: 'records/api-key',
  },
  ({ runtime, caller, params }) => getApiKey(runtime, operatorOf(caller, params.projectId), params.keyId),
);
