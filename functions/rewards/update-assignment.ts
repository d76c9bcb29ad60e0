// PUT /v1/rewards/{rewardId}/assignments/{assignmentId}: change the price of a reward in a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateRewardAssignmentRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateRewardAssignment } from '../../lib/services/loyalties/reward-assignments';
import { validate as body } from '../../schemas/compiled/rewards/update-assignment';

export const handler = middy<ApiEvent<UpdateRewardAssignmentRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await updateRewardAssignment(
        runtime(),
        event.caller,
        { rewardId: event.params.rewardId ?? '', id: event.params.assignmentId ?? '' },
        event.body,
      ),
    ),
  );
