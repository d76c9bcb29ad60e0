// POST /v1/campaigns: store a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateCampaignRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { validate as body } from '../../schemas/compiled/campaigns/create';

export const handler = middy<ApiEvent<CreateCampaignRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createCampaign(runtime(), event.caller, event.body)));
