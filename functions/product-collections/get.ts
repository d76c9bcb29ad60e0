// GET /v1/product-collections/{productCollectionId}
import { endpoint } from '../../lib/http/endpoint';
import { getCollection } from '../../lib/services/catalogue/product-collections';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/product-collections/{productCollectionId}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A collection.',
    answer: 'records/product-collection',
  },
  ({ runtime, caller, params }) => getCollection(runtime, caller, params.productCollectionId),
);
