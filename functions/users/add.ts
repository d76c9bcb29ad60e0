// POST /management/v1/projects/{projectId}/users
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { addUser } from '../../lib/services/users/users';
import * as body from '../../schemas/compiled/users/add';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/users'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'addUser',
    summary: 'Let somebody into the dashboard',
    description:
      'Lets a person whom an identity provider vouches for under this e-mail address into the dashboard of the project, with a role. A project has at most 500 users.',
    body,
    rooms: [managementRoom],
    answer: 'records/user',
  },
  ({ runtime, caller, params, body }) => addUser(runtime, operatorOf(caller, params.projectId), body),
);
