// GET /v1/orders
import { endpoint } from '../../lib/http/endpoint';
import { listOrders } from '../../lib/services/orders/orders';
import * as query from '../../schemas/compiled/orders/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/orders'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'The orders of the project.',
    query,
    answer: 'orders/list.answer',
  },
  ({ runtime, caller, query }) => listOrders(runtime, caller, query),
);
