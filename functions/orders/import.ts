// POST /v1/orders/import
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { importOrders } from '../../lib/services/async-actions/bulk';
import * as body from '../../schemas/compiled/orders/import';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/orders/import'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'importOrders',
    summary: 'Import orders',
    description:
      'Takes up to 2,000 orders, and creates or updates them in the background, in the order they are sent. The ' +
      'result of the action names rows that were refused; the other rows go on.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: 'records/begun',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importOrders'], body }, (keyed) =>
      importOrders(runtime, keyed, body),
    ),
);
