// DELETE /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteMetadataSchema } from '../../lib/services/metadata-schemas/metadata-schemas';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'deleteMetadataSchema',
    summary: 'Delete a metadata schema',
    description: 'Deletes it for good. The metadata of records stays, and is checked no more.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteMetadataSchema(runtime, caller, { projectId: params.projectId, id: params.metadataSchemaId }),
);
