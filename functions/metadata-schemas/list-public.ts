// GET /v1/metadata-schemas
import { endpoint } from '../../lib/http/endpoint';
import { listPublicMetadataSchemas } from '../../lib/services/metadata-schemas/metadata-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/metadata-schemas'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listPublicMetadataSchemas',
    summary: 'List metadata schemas',
    description: 'Lists what the metadata of each kind of records has to be.',
    answer: 'metadata-schemas/list-public.answer',
  },
  ({ runtime, caller }) => listPublicMetadataSchemas(runtime, caller),
);
