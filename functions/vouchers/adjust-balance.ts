// POST /v1/vouchers/{code}/balance
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import * as body from '../../schemas/compiled/vouchers/adjust-balance';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/balance'],
    scope: 'issue',
    people: 'SUPPORT',
    role: 'CountRole',
    operation: 'adjustVoucherBalance',
    summary: 'Add to a card or take off it',
    description:
      'Adds credits or points to a gift or loyalty card, or takes them off with a negative number. The balance ' +
      "never falls below zero. Every change is kept in the card's transactions.",
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'records/balance',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    adjustBalance(runtime, caller, { codeOrId: params.code, request: body, idempotencyKey }),
);
