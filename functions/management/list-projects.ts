// GET /management/v1/projects
import { endpoint } from '../../lib/http/endpoint';
import { listProjects } from '../../lib/services/management/projects';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects'],
    scope: 'management',
    role: 'ManagementReadRole',
    summary: 'The project of the key, as a list.',
    answer: 'management/list-projects.answer',
  },
  ({ runtime, caller }) => listProjects(runtime, caller),
);
