// GET /management/v1/projects/{projectId}/metadata-schemas
import { endpoint } from '../../lib/http/endpoint';
import { listMetadataSchemas } from '../../lib/services/metadata-schemas/metadata-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listMetadataSchemas',
    summary: 'List the metadata schemas of a project',
    description: 'Lists all of the project, by the names of what they are of.',
    answer: 'metadata-schemas/list.answer',
  },
  ({ runtime, caller, params }) => listMetadataSchemas(runtime, caller, params.projectId),
);
