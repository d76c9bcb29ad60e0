// GET /v1/products/{productId}/skus/{skuId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { getSkuOfProduct } from '../../lib/services/products/skus';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/products/{productId}/skus/{skuId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getSkuOfProduct',
    summary: 'Show an SKU of a product',
    description: 'Shows an SKU by its id or source id. An SKU of another product is 404.',
    rooms: [catalogueRoom],
    answer: 'records/sku',
  },
  ({ runtime, caller, params }) => getSkuOfProduct(runtime, caller, { product: params.productId, sku: params.skuId }),
);
