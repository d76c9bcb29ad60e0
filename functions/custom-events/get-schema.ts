// GET /management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { getEventSchema } from '../../lib/services/custom-events/event-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getEventSchema',
    summary: 'Show a schema of custom events',
    description: 'Shows its properties, deleted ones included.',
    answer: 'records/event-schema',
  },
  ({ runtime, caller, params }) =>
    getEventSchema(runtime, caller, { projectId: params.projectId, id: params.eventSchemaId }),
);
