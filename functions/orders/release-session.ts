// DELETE /v1/orders/{orderId}/sessions/{sessionId}
import { endpoint } from '../../lib/http/endpoint';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { releaseOrderSession } from '../../lib/services/orders/order-sessions';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/orders/{orderId}/sessions/{sessionId}'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'OrderLockRole',
    operation: 'releaseOrderSession',
    summary: 'Release the lock of an order',
    description:
      'Takes the lock of an order from the request that has it, by the id in the list of sessions, so that the next ' +
      'request may use the order at once. The request that had it is refused when it commits, and leaves nothing. ' +
      'A session that does not have the order is 404.',
    rooms: [ordersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    releaseOrderSession(runtime, caller, { order: params.orderId, session: params.sessionId }),
);
