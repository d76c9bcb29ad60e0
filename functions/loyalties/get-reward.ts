// GET /v1/loyalties/{campaignId}/rewards/{assignmentId}, also below /reward-assignments: one of a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(
      await getCampaignReward(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? '',
        id: event.params.assignmentId ?? '',
      }),
    ),
  );
