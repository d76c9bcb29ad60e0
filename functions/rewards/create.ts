// POST /v1/rewards: store a reward.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateRewardRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createReward } from '../../lib/services/loyalties/rewards';
import { validate as body } from '../../schemas/compiled/rewards/create';

export const handler = middy<ApiEvent<CreateRewardRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createReward(runtime(), event.caller, event.body)));
