// POST /v1/vouchers/{code}/balance: add to a gift or loyalty card, or take off it.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { AdjustBalanceRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import { validate as body } from '../../schemas/compiled/vouchers/adjust-balance';

export const handler = middy<ApiEvent<AdjustBalanceRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async ({ caller, params, body: request, idempotencyKey }) =>
    okOnce(await adjustBalance(runtime(), caller, { codeOrId: params.code ?? '', request, idempotencyKey })),
  );
