// GET /v1/products
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { listProducts } from '../../lib/services/products/products';
import * as query from '../../schemas/compiled/products/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/products'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listProducts',
    summary: 'List products',
    description: 'Lists the products of the project, the oldest first unless `order` says otherwise.',
    query,
    rooms: [catalogueRoom],
    answer: 'products/list.answer',
  },
  ({ runtime, caller, query }) => listProducts(runtime, caller, query),
);
