// POST /management/v1/projects/{projectId}/api-keys
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { createApiKey } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';
import * as body from '../../schemas/compiled/api-keys/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/api-keys'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createApiKey',
    summary: 'Make a key pair',
    description:
      'Makes a server, client or management pair with the sent name, role, scopes and end. The answer holds the ' +
      'secret, which no later answer shows. A project has at most 100 pairs that work.',
    body,
    rooms: [managementRoom],
    answer: 'records/new-api-key',
  },
  ({ runtime, caller, params, body }) => createApiKey(runtime, operatorOf(caller, params.projectId), body),
);
