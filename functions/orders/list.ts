// GET /v1/orders
import { endpoint } from '../../lib/http/endpoint';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { listOrders } from '../../lib/services/orders/orders';
import * as query from '../../schemas/compiled/orders/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/orders'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listOrders',
    summary: 'List orders',
    description: 'Lists the orders of the project, the oldest first unless `order` says otherwise.',
    query,
    rooms: [ordersRoom],
    answer: 'orders/list.answer',
  },
  ({ runtime, caller, query }) => listOrders(runtime, caller, query),
);
