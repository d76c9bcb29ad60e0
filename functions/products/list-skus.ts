// GET /v1/products/{productId}/skus
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { listSkus } from '../../lib/services/products/skus';
import * as query from '../../schemas/compiled/products/list-skus.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/products/{productId}/skus'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listSkus',
    summary: 'List the SKUs of a product',
    description: 'Lists the SKUs of a product, the oldest first unless `order` says otherwise.',
    query,
    rooms: [catalogueRoom],
    answer: 'products/list-skus.answer',
  },
  ({ runtime, caller, params, query }) => listSkus(runtime, caller, params.productId, query),
);
