// POST /management/v1/projects
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { createProject } from '../../lib/services/management/new-project';
import * as body from '../../schemas/compiled/management/create-project';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createProject',
    summary: 'Create a project',
    description:
      'Creates a project beside that of the key, with a server pair and a client pair that work at once. The answer ' +
      'holds their tokens, which no later answer shows. The key that creates a project does not reach it.',
    body,
    rooms: [configurationRoom, managementRoom],
    answer: 'management/create-project.answer',
  },
  ({ runtime, caller, body }) => createProject(runtime, caller, body),
);
