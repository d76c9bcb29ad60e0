// POST /v1/redemptions/{id}/rollbacks
import { endpoint } from '../../lib/http/endpoint';
import { rollback } from '../../lib/services/redemptions/rollback';
import * as body from '../../schemas/compiled/redemptions/rollback';
import * as query from '../../schemas/compiled/redemptions/rollback.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions/{id}/rollbacks'],
    scope: 'evaluate',
    role: 'CountRole',
    summary: 'Undo a redemption as a whole.',
    query,
    body,
    idempotent: true,
    answer: 'redemptions/rollback.answer',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    rollback(runtime, caller, { id: params.id, route: 'STACK', request: { ...query, ...body }, idempotencyKey }),
);
