// GET /management/v1/projects/{projectId}/api-keys
import { endpoint } from '../../lib/http/endpoint';
import { listApiKeys } from '../../lib/services/api-keys/api-keys';
import { operatorOf } from '../../lib/services/shared/operator';
import * as query from '../../schemas/compiled/api-keys/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/api-keys'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listApiKeys',
    summary: 'List the key pairs',
    description:
      'Lists the key pairs of the project without their secrets, the oldest first. Revoked pairs stay in the ' +
      'list.',
    query,
    answer: 'api-keys/list.answer',
  },
  ({ runtime, caller, params, query }) => listApiKeys(runtime, operatorOf(caller, params.projectId), query),
);
