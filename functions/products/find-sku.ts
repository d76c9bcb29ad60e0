// GET /v1/skus/{skuId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { getSku } from '../../lib/services/products/skus';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/skus/{skuId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getSku',
    summary: 'Show an SKU',
    description: 'Shows an SKU of any product by its id or source id.',
    rooms: [catalogueRoom],
    answer: 'records/sku',
  },
  ({ runtime, caller, params }) => getSku(runtime, caller, params.skuId),
);
