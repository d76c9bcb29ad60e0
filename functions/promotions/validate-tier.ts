// POST /v1/promotions/tiers/{tierId}/validation: does this promotion tier apply to this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UsePromotionRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validateTier } from '../../lib/services/validations/single-validations';
import { validate as body } from '../../schemas/compiled/promotions/use';

export const handler = middy<ApiEvent<UsePromotionRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async ({ caller, params, body: request }) =>
    ok(await validateTier(runtime(), caller, { tierId: params.tierId ?? '', request })),
  );
