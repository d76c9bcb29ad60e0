// PUT /management/v1/projects/{projectId}
import { endpoint } from '../../lib/http/endpoint';
import { updateProject } from '../../lib/services/management/projects';
import * as body from '../../schemas/compiled/management/update-project';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Change the settings of the project.',
    body,
    answer: 'records/project',
  },
  ({ runtime, caller, params, body }) => updateProject(runtime, caller, params.projectId, body),
);
