// GET /v1/products
import { endpoint } from '../../lib/http/endpoint';
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
    answer: 'products/list.answer',
  },
  ({ runtime, caller, query }) => listProducts(runtime, caller, query),
);
