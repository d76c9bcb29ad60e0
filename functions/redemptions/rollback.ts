// POST /v1/redemptions/{id}/rollbacks: undo a redemption as a whole.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { RollbackRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { rollback } from '../../lib/services/redemptions/rollback';
import { validate as body } from '../../schemas/compiled/redemptions/rollback';
import { validate as query } from '../../schemas/compiled/redemptions/rollback.query';

export const handler = middy<ApiEvent<RollbackRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async ({ caller, params, query: inQuery, body: inBody, idempotencyKey }) => {
    const request = { ...inQuery, ...inBody };
    return okOnce(await rollback(runtime(), caller, { id: params.id ?? '', route: 'STACK', request, idempotencyKey }));
  });
