// POST /management/v1/projects/{projectId}/api-keys
import { endpoint } from '../../lib/http/endpoint';
import { createApiKey } from '../../lib/services/management/api-keys';
import { operatorOf } from '../../lib/services/management/operator';
import * as body from '../../schemas/compiled/api-keys/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/api-keys'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Make a key pair; its secret is told once.',
    body,
    answer: 'records/new-api-key',
  },
  ({ runtime, caller, params, body }) => createApiKey(runtime, operatorOf(caller, params.projectId), body),
);
