// PUT /v1/loyalties/{campaignId}: change a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateCampaignRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateLoyalty } from '../../lib/services/loyalties/loyalties';
import { validate as body } from '../../schemas/compiled/campaigns/update';

export const handler = middy<ApiEvent<UpdateCampaignRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await updateLoyalty(runtime(), event.caller, event.params.campaignId ?? '', event.body)),
  );
