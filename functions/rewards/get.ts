// GET /v1/rewards/{rewardId}: a reward by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getReward } from '../../lib/services/loyalties/rewards';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getReward(runtime(), event.caller, event.params.rewardId ?? '')));
