// POST /v1/promotions/{campaignId}/tiers: add a tier to a promotion campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateTierRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createTier } from '../../lib/services/promotions/promotions';
import { validate as body } from '../../schemas/compiled/promotions/create-tier';

export const handler = middy<ApiEvent<CreateTierRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createTier(runtime(), event.caller, event.params.campaignId ?? '', event.body)));
