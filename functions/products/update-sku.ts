// PUT /v1/products/{productId}/skus/{skuId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { updateSku } from '../../lib/services/products/skus';
import * as body from '../../schemas/compiled/products/update-sku';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/products/{productId}/skus/{skuId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateSku',
    summary: 'Change an SKU',
    description:
      'Changes the members of an SKU that are sent; the ids never change. Null clears a member, and metadata is ' +
      'merged by key.',
    body,
    rooms: [catalogueRoom],
    answer: 'records/sku',
  },
  ({ runtime, caller, params, body }) =>
    updateSku(runtime, caller, { product: params.productId, sku: params.skuId }, body),
);
