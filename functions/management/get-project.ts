// GET /management/v1/projects/{projectId}
import { endpoint } from '../../lib/http/endpoint';
import { getProject } from '../../lib/services/management/projects';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    summary: 'The settings of the project.',
    answer: 'records/project',
  },
  ({ runtime, caller, params }) => getProject(runtime, caller, params.projectId),
);
