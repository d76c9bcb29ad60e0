// PUT /management/v1/projects/{projectId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateProject } from '../../lib/services/management/projects';
import * as body from '../../schemas/compiled/management/update-project';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateProject',
    summary: 'Change the project',
    description:
      'Changes the members that are sent among name, time zone, currency, first day of the week, trusted sites ' +
      'and switches. The case rule of codes cannot change.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/project',
  },
  ({ runtime, caller, params, body }) => updateProject(runtime, caller, params.projectId, body),
);
