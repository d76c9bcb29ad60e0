// POST /management/v1/projects/{projectId}/metadata-schemas
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createMetadataSchema } from '../../lib/services/metadata-schemas/metadata-schemas';
import * as body from '../../schemas/compiled/metadata-schemas/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createMetadataSchema',
    summary: 'Create a metadata schema',
    description:
      'Says what the metadata of records of one kind has to be, or of objects in it. A second schema of the kind is refused with 409.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/metadata-schema',
  },
  ({ runtime, caller, params, body }) => createMetadataSchema(runtime, caller, params.projectId, body),
);
