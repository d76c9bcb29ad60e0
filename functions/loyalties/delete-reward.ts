// DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}: offer a reward in a loyalty campaign no longer.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteCampaignReward(runtime(), event.caller, {
      campaignId: event.params.campaignId ?? '',
      id: event.params.assignmentId ?? '',
    });
    return noContent();
  });
