// DELETE /v1/rewards/{rewardId}: delete a reward that is assigned to no campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteReward } from '../../lib/services/loyalties/rewards';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteReward(runtime(), event.caller, event.params.rewardId ?? '');
    return noContent();
  });
