// GET /v1/product-collections/{productCollectionId}
import { endpoint } from '../../lib/http/endpoint';
import { getCollection } from '../../lib/services/product-collections/product-collections';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/product-collections/{productCollectionId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getProductCollection',
    summary: 'Show a product collection',
    description: 'Shows a collection with its list of products or its filter.',
    answer: 'records/product-collection',
  },
  ({ runtime, caller, params }) => getCollection(runtime, caller, params.productCollectionId),
);
