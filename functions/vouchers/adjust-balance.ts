// POST /v1/vouchers/{code}/balance
import { endpoint } from '../../lib/http/endpoint';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import * as body from '../../schemas/compiled/vouchers/adjust-balance';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/balance'],
    scope: 'issue',
    role: 'CountRole',
    summary: 'Add to a gift or loyalty card, or take off it.',
    body,
    idempotent: true,
    answer: 'records/balance',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    adjustBalance(runtime, caller, { codeOrId: params.code, request: body, idempotencyKey }),
);
