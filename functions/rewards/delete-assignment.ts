// DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}: offer a reward in a campaign no longer.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteRewardAssignment } from '../../lib/services/loyalties/reward-assignments';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteRewardAssignment(runtime(), event.caller, {
      rewardId: event.params.rewardId ?? '',
      id: event.params.assignmentId ?? '',
    });
    return noContent();
  });
