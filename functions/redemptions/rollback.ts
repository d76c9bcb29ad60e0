// POST /v1/redemptions/{id}/rollbacks
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { rollback, rollbackRequest } from '../../lib/services/redemptions/rollback';
import * as body from '../../schemas/compiled/redemptions/rollback';
import * as query from '../../schemas/compiled/redemptions/rollback.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions/{id}/rollbacks'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'CountRole',
    operation: 'rollbackStack',
    summary: 'Undo a whole stack',
    description:
      'Rolls back every redemption of a stack in one transaction, by the id of the parent redemption. Uses, ' +
      'credits and points come back, and with `WITH_ORDER`, the default, the order loses the discounts.',
    query,
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, ordersRoom, redemptionsRoom],
    answer: 'redemptions/rollback.answer',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    rollback(runtime, caller, { id: params.id, route: 'STACK', request: rollbackRequest(query, body), idempotencyKey }),
);
