// GET /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}
import { endpoint } from '../../lib/http/endpoint';
import { getMetadataSchema } from '../../lib/services/metadata-schemas/metadata-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getMetadataSchema',
    summary: 'Get a metadata schema',
    description: 'Answers with the schema and its definitions, deleted ones included.',
    answer: 'records/metadata-schema',
  },
  ({ runtime, caller, params }) =>
    getMetadataSchema(runtime, caller, { projectId: params.projectId, id: params.metadataSchemaId }),
);
