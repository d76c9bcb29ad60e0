// POST /v1/redemptions and /client/v1/redemptions: spend the listed redeemables on one order.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { RedeemRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { redeem } from '../../lib/services/redemptions/redeem';
import { validate as body } from '../../schemas/compiled/redemptions/redeem';

export const handler = middy<ApiEvent<RedeemRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async ({ caller, body: request, idempotencyKey }) =>
    okOnce(await redeem(runtime(), caller, { request, idempotencyKey })),
  );
