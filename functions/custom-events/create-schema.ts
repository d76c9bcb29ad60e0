// POST /management/v1/projects/{projectId}/custom-event-schemas
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createEventSchema } from '../../lib/services/custom-events/event-schemas';
import * as body from '../../schemas/compiled/custom-events/create-schema';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/custom-event-schemas'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createEventSchema',
    summary: 'Create a schema of custom events',
    description:
      'Says which metadata a custom event of this name has. A second schema of the name is refused with 409.',
    body,
    rooms: [configurationRoom],
    answer: 'records/event-schema',
  },
  ({ runtime, caller, params, body }) => createEventSchema(runtime, caller, params.projectId, body),
);
