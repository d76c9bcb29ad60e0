// POST /v1/redemptions/{id}/rollback
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { rollbackRequest, rollbackSingle } from '../../lib/services/redemptions/rollback';
import * as body from '../../schemas/compiled/redemptions/rollback';
import * as query from '../../schemas/compiled/redemptions/rollback.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions/{id}/rollback'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'CountRole',
    operation: 'rollbackRedemption',
    summary: 'Undo one redemption',
    description:
      'Gives back what one redeemable took: uses, credits, points and counts. A part of a stack is rolled back ' +
      'with the whole stack instead. A redemption is rolled back once, however often the call is repeated.',
    query,
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, ordersRoom, redemptionsRoom],
    answer: 'records/rollback',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    rollbackSingle(runtime, caller, { id: params.id, request: rollbackRequest(query, body), idempotencyKey }),
);
