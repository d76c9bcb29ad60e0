// DELETE /v1/products/{productId}/skus/{skuId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { deleteSku } from '../../lib/services/products/skus';
import * as query from '../../schemas/compiled/products/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/products/{productId}/skus/{skuId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteSku',
    summary: 'Remove an SKU',
    description: 'Removes an SKU of a product for good. Orders keep their copy of its data.',
    query,
    rooms: [catalogueRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteSku(runtime, caller, { product: params.productId, sku: params.skuId }),
);
