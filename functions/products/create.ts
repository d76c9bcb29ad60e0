// POST /v1/products
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { upsertProduct } from '../../lib/services/products/products';
import * as body from '../../schemas/compiled/products/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'upsertProduct',
    summary: 'Create or update a product',
    description:
      'Creates a product, or updates the one with the same `id` or `source_id`. Only members that are sent ' +
      'change, null clears one, and metadata is merged by key.',
    body,
    rooms: [catalogueRoom],
    answer: 'records/product',
  },
  ({ runtime, caller, body }) => upsertProduct(runtime, caller, body),
);
