// GET /v1/rewards/{rewardId}/assignments/{assignmentId}: a reward assignment by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getRewardAssignment } from '../../lib/services/loyalties/reward-assignments';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(
      await getRewardAssignment(runtime(), event.caller, {
        rewardId: event.params.rewardId ?? '',
        id: event.params.assignmentId ?? '',
      }),
    ),
  );
