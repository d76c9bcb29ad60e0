// GET /management/v1/projects/{projectId}
import { endpoint } from '../../lib/http/endpoint';
import { getProject } from '../../lib/services/management/projects';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}'],
    scope: 'management',
    people: 'VIEWER',
    role: 'ManagementReadRole',
    operation: 'getProject',
    summary: 'Show the project',
    description: 'Shows name, time zone, currency, trusted sites and switches of the project of the key.',
    answer: 'records/project',
  },
  ({ runtime, caller, params }) => getProject(runtime, caller, params.projectId),
);
