// DELETE /management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteEventSchema } from '../../lib/services/custom-events/event-schemas';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'deleteEventSchema',
    summary: 'Delete a schema of custom events',
    description: 'Deletes it for good. Events of its name are taken without a check from then on.',
    rooms: [configurationRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteEventSchema(runtime, caller, { projectId: params.projectId, id: params.eventSchemaId }),
);
