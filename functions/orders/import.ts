// POST /v1/orders/import
import { endpoint } from '../../lib/http/endpoint';
import { importOrders } from '../../lib/services/background/bulk';
import * as body from '../../schemas/compiled/orders/import';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/orders/import'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Create or update many orders in the background.',
    body,
    limits: 'bulk',
    answer: 'records/begun',
  },
  ({ runtime, caller, body }) => importOrders(runtime, caller, body),
);
