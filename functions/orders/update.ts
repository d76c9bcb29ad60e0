// PUT /v1/orders/{orderId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { updateOrder } from '../../lib/services/orders/orders';
import * as body from '../../schemas/compiled/orders/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/orders/{orderId}'],
    scope: 'evaluate',
    role: 'OrderRole',
    operation: 'updateOrder',
    summary: 'Change an order',
    description:
      'Changes the members that are sent; null counts as not sent, and metadata is merged by key. While another ' +
      'request works on the order the answer is 400 `multiple_requests`.',
    body,
    limits: 'order',
    rooms: [catalogueRoom, customersRoom, holdersRoom, ordersRoom],
    answer: 'records/order',
  },
  ({ runtime, caller, params, body }) => updateOrder(runtime, caller, params.orderId, body),
);
