// GET /v1/orders/{orderId}
import { endpoint } from '../../lib/http/endpoint';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { getOrder } from '../../lib/services/orders/orders';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/orders/{orderId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getOrder',
    summary: 'Show an order',
    description: 'Shows an order by its id or source id, with its amounts, lines and redemptions.',
    rooms: [ordersRoom],
    answer: 'records/order',
  },
  ({ runtime, caller, params }) => getOrder(runtime, caller, params.orderId),
);
