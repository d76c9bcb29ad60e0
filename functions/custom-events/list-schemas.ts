// GET /management/v1/projects/{projectId}/custom-event-schemas
import { endpoint } from '../../lib/http/endpoint';
import { listEventSchemas } from '../../lib/services/custom-events/event-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/custom-event-schemas'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listEventSchemas',
    summary: 'List the schemas of custom events',
    description: 'Lists all of the project, the newest first.',
    answer: 'custom-events/list-schemas.answer',
  },
  ({ runtime, caller, params }) => listEventSchemas(runtime, caller, params.projectId),
);
