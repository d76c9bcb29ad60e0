// POST /v1/rewards/{rewardId}/assignments: offer a reward in a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { AssignRewardRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { assignReward } from '../../lib/services/loyalties/reward-assignments';
import { validate as body } from '../../schemas/compiled/rewards/assign';

export const handler = middy<ApiEvent<AssignRewardRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await assignReward(runtime(), event.caller, event.params.rewardId ?? '', event.body)));
