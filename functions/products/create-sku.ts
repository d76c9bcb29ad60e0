// POST /v1/products/{productId}/skus
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { upsertSku } from '../../lib/services/products/skus';
import * as body from '../../schemas/compiled/products/create-sku';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/{productId}/skus'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'upsertSku',
    summary: 'Create or update an SKU',
    description:
      'Adds an SKU to a product, or updates the one with the same `id` or `source_id`. Its source id is unique ' +
      'in the project. A product has at most 500 SKUs.',
    body,
    rooms: [catalogueRoom],
    answer: 'records/sku',
  },
  ({ runtime, caller, params, body }) => upsertSku(runtime, caller, params.productId, body),
);
