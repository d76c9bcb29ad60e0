// POST /v1/loyalties/{campaignId}/rewards: offer rewards in a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { AssignCampaignRewardsRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { assignCampaignRewards } from '../../lib/services/loyalties/loyalty-rewards';
import { validate as body } from '../../schemas/compiled/loyalties/assign-rewards';

export const handler = middy<ApiEvent<AssignCampaignRewardsRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await assignCampaignRewards(runtime(), event.caller, event.params.campaignId ?? '', event.body)),
  );
