// PUT /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateMetadataSchema } from '../../lib/services/metadata-schemas/metadata-schemas';
import * as body from '../../schemas/compiled/metadata-schemas/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateMetadataSchema',
    summary: 'Change a metadata schema',
    description:
      'Changes the definitions that are sent, each as a whole. The type of one stays. A definition with `deleted` is kept and checked no more.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/metadata-schema',
  },
  ({ runtime, caller, params, body }) =>
    updateMetadataSchema(runtime, caller, { projectId: params.projectId, id: params.metadataSchemaId }, body),
);
