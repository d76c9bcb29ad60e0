// POST /management/v1/projects/{projectId}/api-keys/{keyId}/rotate
import { endpoint } from '../../lib/http/endpoint';
import { rotateApiKey } from '../../lib/services/management/api-keys';
import { operatorOf } from '../../lib/services/management/operator';
import * as body from '../../schemas/compiled/api-keys/rotate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/api-keys/{keyId}/rotate'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Make a new secret of a key pair, told once.',
    body,
    answer: 'records/new-api-key',
  },
  ({ runtime, caller, params, body }) =>
    rotateApiKey(runtime, operatorOf(caller, params.projectId), params.keyId, body),
);
