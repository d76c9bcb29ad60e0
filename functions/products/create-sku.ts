// POST /v1/products/{productId}/skus
import { endpoint } from '../../lib/http/endpoint';
import { upsertSku } from '../../lib/services/catalogue/skus';
import * as body from '../../schemas/compiled/products/create-sku';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/{productId}/skus'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Add an SKU to a product, or update the one that is known.',
    body,
    answer: 'records/sku',
  },
  ({ runtime, caller, params, body }) => upsertSku(runtime, caller, params.productId, body),
);
