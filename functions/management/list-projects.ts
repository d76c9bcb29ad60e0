// GET /management/v1/projects
import { endpoint } from '../../lib/http/endpoint';
import { listProjects } from '../../lib/services/management/projects';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects'],
    scope: 'management',
    people: 'VIEWER',
    role: 'ManagementReadRole',
    operation: 'listProjects',
    summary: 'List the project of the key',
    description: 'Lists the project that the management pair belongs to. Other projects are unknown to it.',
    answer: 'management/list-projects.answer',
  },
  ({ runtime, caller }) => listProjects(runtime, caller),
);
