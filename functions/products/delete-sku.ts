// DELETE /v1/products/{productId}/skus/{skuId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteSku } from '../../lib/services/catalogue/skus';
import * as query from '../../schemas/compiled/products/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/products/{productId}/skus/{skuId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Remove an SKU.',
    query,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteSku(runtime, caller, { product: params.productId, sku: params.skuId }),
);
