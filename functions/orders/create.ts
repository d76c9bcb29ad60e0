// POST /v1/orders
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { upsertOrder } from '../../lib/services/orders/orders';
import * as body from '../../schemas/compiled/orders/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/orders'],
    scope: 'evaluate',
    role: 'OrderRole',
    operation: 'upsertOrder',
    summary: 'Create or update an order',
    description:
      'Creates an order, or updates the one with the same `id` or `source_id`. The service computes amounts ' +
      'from the lines where none are sent. Neither an order nor its status redeems anything.',
    body,
    limits: 'order',
    rooms: [catalogueRoom, customersRoom, holdersRoom, ordersRoom],
    answer: 'records/order',
  },
  ({ runtime, caller, body }) => upsertOrder(runtime, caller, body),
);
