// PUT /v1/campaigns/{campaignId}: change a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateCampaignRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateCampaign } from '../../lib/services/campaigns/campaign-change';
import { validate as body } from '../../schemas/compiled/campaigns/update';

export const handler = middy<ApiEvent<UpdateCampaignRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await updateCampaign(runtime(), event.caller, event.params.campaignId ?? '', event.body)),
  );
