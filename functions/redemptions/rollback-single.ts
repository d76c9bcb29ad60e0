// POST /v1/redemptions/{id}/rollback
import { endpoint } from '../../lib/http/endpoint';
import { rollbackSingle } from '../../lib/services/redemptions/rollback';
import * as body from '../../schemas/compiled/redemptions/rollback';
import * as query from '../../schemas/compiled/redemptions/rollback.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions/{id}/rollback'],
    scope: 'evaluate',
    role: 'CountRole',
    summary: 'Undo the redemption of a single redeemable.',
    query,
    body,
    idempotent: true,
    answer: 'records/rollback',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    rollbackSingle(runtime, caller, { id: params.id, request: { ...query, ...body }, idempotencyKey }),
);
