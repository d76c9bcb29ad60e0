// PUT /v1/products/{productId}
import { endpoint } from '../../lib/http/endpoint';
import { updateProduct } from '../../lib/services/catalogue/products';
import * as body from '../../schemas/compiled/products/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/products/{productId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Change what is sent.',
    body,
    answer: 'records/product',
  },
  ({ runtime, caller, params, body }) => updateProduct(runtime, caller, params.productId, body),
);
