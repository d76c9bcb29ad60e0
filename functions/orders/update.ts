// PUT /v1/orders/{orderId}
import { endpoint } from '../../lib/http/endpoint';
import { updateOrder } from '../../lib/services/orders/orders';
import * as body from '../../schemas/compiled/orders/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/orders/{orderId}'],
    scope: 'evaluate',
    role: 'CountRole',
    summary: 'Change what is sent.',
    body,
    answer: 'records/order',
  },
  ({ runtime, caller, params, body }) => updateOrder(runtime, caller, params.orderId, body),
);
