// PUT /management/v1/projects/{projectId}/users/{userId}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { updateUser } from '../../lib/services/users/users';
import * as body from '../../schemas/compiled/users/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/users/{userId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateUser',
    summary: 'Give a user another role',
    description: 'Gives a user, by id or login, another role. It counts in every process within 30 seconds.',
    body,
    rooms: [managementRoom],
    answer: 'records/user',
  },
  ({ runtime, caller, params, body }) => updateUser(runtime, operatorOf(caller, params.projectId), params.userId, body),
);
