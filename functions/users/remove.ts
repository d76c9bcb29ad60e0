// DELETE /management/v1/projects/{projectId}/users/{userId}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { removeUser } from '../../lib/services/users/users';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/users/{userId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'removeUser',
    summary: 'Remove a user',
    description: 'Takes a user, by id or login, out of the project. Their sessions end within 30 seconds.',
    rooms: [managementRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => removeUser(runtime, operatorOf(caller, params.projectId), params.userId),
);
