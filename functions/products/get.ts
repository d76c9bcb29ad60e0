// GET /v1/products/{productId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { getProduct } from '../../lib/services/products/products';
import * as query from '../../schemas/compiled/products/get.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/products/{productId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getProduct',
    summary: 'Show a product',
    description: 'Shows a product by its id or source id, with all of its SKUs unless `hide` says `sku`.',
    query,
    rooms: [catalogueRoom],
    answer: 'records/product',
  },
  ({ runtime, caller, params, query }) => getProduct(runtime, caller, { product: params.productId, hide: query.hide }),
);
