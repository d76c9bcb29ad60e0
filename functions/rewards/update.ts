// PUT /v1/rewards/{rewardId}: change a reward.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateRewardRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateReward } from '../../lib/services/loyalties/rewards';
import { validate as body } from '../../schemas/compiled/rewards/update';

export const handler = middy<ApiEvent<UpdateRewardRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateReward(runtime(), event.caller, event.params.rewardId ?? '', event.body)));
