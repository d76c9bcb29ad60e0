// GET /v1/product-collections/{productCollectionId}/products
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { listCollectionProducts } from '../../lib/services/product-collections/product-collections';
import * as query from '../../schemas/compiled/product-collections/list-products.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/product-collections/{productCollectionId}/products'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCollectionProducts',
    summary: 'List the products of a collection',
    description:
      'Lists the products and SKUs that are in the collection now. A filter is applied to the whole catalogue.',
    query,
    rooms: [catalogueRoom],
    answer: 'product-collections/list-products.answer',
  },
  ({ runtime, caller, params, query }) =>
    listCollectionProducts(runtime, caller, { id: params.productCollectionId, query }),
);
