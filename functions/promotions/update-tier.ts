// PUT /v1/promotions/tiers/{tierId}: change a promotion tier.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateTierRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateTier } from '../../lib/services/promotions/promotions';
import { validate as body } from '../../schemas/compiled/promotions/update-tier';

export const handler = middy<ApiEvent<UpdateTierRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateTier(runtime(), event.caller, event.params.tierId ?? '', event.body)));
