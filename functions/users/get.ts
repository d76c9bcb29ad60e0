// GET /management/v1/projects/{projectId}/users/{userId}
import { endpoint } from '../../lib/http/endpoint';
import { operatorOf } from '../../lib/services/shared/operator';
import { getUser } from '../../lib/services/users/users';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/users/{userId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getUser',
    summary: 'Get a user',
    description: 'Gets one user, by id or login, with their role.',
    answer: 'records/user',
  },
  ({ runtime, caller, params }) => getUser(runtime, operatorOf(caller, params.projectId), params.userId),
);
