// PUT /management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateEventSchema } from '../../lib/services/custom-events/event-schemas';
import * as body from '../../schemas/compiled/custom-events/update-schema';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateEventSchema',
    summary: 'Change a schema of custom events',
    description:
      'Changes the name, and the properties that are sent: each as a whole. A property with `deleted` is kept and checked no more.',
    body,
    rooms: [configurationRoom],
    answer: 'records/event-schema',
  },
  ({ runtime, caller, params, body }) =>
    updateEventSchema(runtime, caller, { projectId: params.projectId, id: params.eventSchemaId }, body),
);
