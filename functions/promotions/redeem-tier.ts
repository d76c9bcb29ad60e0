// POST /v1/promotions/tiers/{tierId}/redemption: apply this promotion tier to an order.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { UsePromotionRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { redeemTier } from '../../lib/services/redemptions/single-redemptions';
import { validate as body } from '../../schemas/compiled/promotions/use';

export const handler = middy<ApiEvent<UsePromotionRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async ({ caller, params, body: request, idempotencyKey }) =>
    okOnce(await redeemTier(runtime(), caller, { tierId: params.tierId ?? '', request, idempotencyKey })),
  );
