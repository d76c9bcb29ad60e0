// POST /v1/orders
import { endpoint } from '../../lib/http/endpoint';
import { upsertOrder } from '../../lib/services/orders/orders';
import * as body from '../../schemas/compiled/orders/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/orders'],
    scope: 'evaluate',
    role: 'CountRole',
    summary: 'Create an order, or update the one that is known.',
    body,
    answer: 'records/order',
  },
  ({ runtime, caller, body }) => upsertOrder(runtime, caller, body),
);
