// GET /management/v1/projects/{projectId}/users
import { endpoint } from '../../lib/http/endpoint';
import { operatorOf } from '../../lib/services/shared/operator';
import { listUsers } from '../../lib/services/users/users';
import * as query from '../../schemas/compiled/users/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/users'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listUsers',
    summary: 'List users',
    description: 'Lists who may come into the dashboard of the project without a key pair, the oldest first.',
    query,
    answer: 'users/list.answer',
  },
  ({ runtime, caller, params, query }) => listUsers(runtime, operatorOf(caller, params.projectId), query),
);
