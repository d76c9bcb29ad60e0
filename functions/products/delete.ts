// DELETE /v1/products/{productId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { deleteProduct } from '../../lib/services/products/products';
import * as query from '../../schemas/compiled/products/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/products/{productId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteProduct',
    summary: 'Remove a product',
    description:
      'Removes a product with all of its SKUs for good, with or without `force`. Orders keep their copy of its ' +
      'data.',
    query,
    rooms: [catalogueRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteProduct(runtime, caller, params.productId),
);
