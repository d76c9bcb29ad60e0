// POST /v1/promotions/{campaignId}/stacks: add a stack of tiers to a promotion campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateStackRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createStack } from '../../lib/services/promotions/promotion-stacks';
import { validate as body } from '../../schemas/compiled/promotions/create-stack';

export const handler = middy<ApiEvent<CreateStackRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createStack(runtime(), event.caller, event.params.campaignId ?? '', event.body)));
