// POST /management/v1/projects/users/invite
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { inviteUser } from '../../lib/services/users/users';
import * as body from '../../schemas/compiled/users/invite';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/users/invite'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'inviteUser',
    summary: 'Let somebody into projects',
    description:
      'Lets somebody into the dashboard of the own project under their e-mail address, with a role. No message is sent.',
    body,
    rooms: [managementRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, body }) => inviteUser(runtime, operatorOf(caller, caller.project), body),
);
