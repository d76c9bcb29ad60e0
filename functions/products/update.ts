// PUT /v1/products/{productId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { updateProduct } from '../../lib/services/products/products';
import * as body from '../../schemas/compiled/products/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/products/{productId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateProduct',
    summary: 'Change a product',
    description:
      'Changes the members of a product that are sent; the ids never change. Null clears a member, and metadata ' +
      'is merged by key.',
    body,
    rooms: [catalogueRoom],
    answer: 'records/product',
  },
  ({ runtime, caller, params, body }) => updateProduct(runtime, caller, params.productId, body),
);
