// POST /v1/campaigns/{campaignId}/disable: take a campaign and its codes out of use.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-change';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await setCampaignActive(runtime(), event.caller, event.params.campaignId ?? '', false)));
