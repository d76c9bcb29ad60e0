// GET /v1/campaigns/{campaignId}: a campaign by its id or name.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getCampaign } from '../../lib/services/campaigns/campaigns';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getCampaign(runtime(), event.caller, event.params.campaignId ?? '')));
