// POST /v1/redemptions/{redemptionId}/returns
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { createReturn } from '../../lib/services/returns/create-return';
import * as body from '../../schemas/compiled/returns/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions/{redemptionId}/returns'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'CountRole',
    operation: 'createReturn',
    summary: 'Return units of an order',
    description:
      'Takes back units of the order of a redemption. The answer says what money goes back, and each gift and loyalty ' +
      'card that paid gets its part in the same transaction. With `dry_run` it computes the return and stores nothing.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, historyRoom, ordersRoom, redemptionsRoom],
    answer: 'records/return',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    createReturn(runtime, caller, { redemptionId: params.redemptionId, request: body, idempotencyKey }),
);
