// POST /v1/campaigns/{campaignId}/enable: put a campaign and its codes to use.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-change';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await setCampaignActive(runtime(), event.caller, event.params.campaignId ?? '', true)));
