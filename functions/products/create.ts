// POST /v1/products
import { endpoint } from '../../lib/http/endpoint';
import { upsertProduct } from '../../lib/services/catalogue/products';
import * as body from '../../schemas/compiled/products/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Create a product, or update the one that is known.',
    body,
    answer: 'records/product',
  },
  ({ runtime, caller, body }) => upsertProduct(runtime, caller, body),
);
