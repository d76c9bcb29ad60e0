// GET /v1/orders/{orderId}/sessions
import { endpoint } from '../../lib/http/endpoint';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { listOrderSessions } from '../../lib/services/orders/order-sessions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/orders/{orderId}/sessions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listOrderSessions',
    summary: 'List the sessions of an order',
    description:
      'Lists the lock of an order while a request has it, and nothing otherwise. An order is locked from the first ' +
      'request that names it, so the source id of an order that is not stored yet will do.',
    rooms: [ordersRoom],
    answer: 'orders/list-sessions.answer',
  },
  ({ runtime, caller, params }) => listOrderSessions(runtime, caller, params.orderId),
);
