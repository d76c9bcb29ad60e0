// GET /v1/metadata-schemas/{resource}
import { endpoint } from '../../lib/http/endpoint';
import { getPublicMetadataSchema } from '../../lib/services/metadata-schemas/metadata-schemas';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/metadata-schemas/{resource}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getPublicMetadataSchema',
    summary: 'Get the metadata schema of a kind of records',
    description: 'Answers with the schema of a kind of records, such as `customer`, or with a nested one by its name.',
    answer: 'records/public-metadata-schema',
  },
  ({ runtime, caller, params }) => getPublicMetadataSchema(runtime, caller, params.resource),
);
