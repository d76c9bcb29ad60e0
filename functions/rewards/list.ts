// GET /v1/rewards: a page of rewards.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRewardsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRewards } from '../../lib/services/loyalties/rewards';
import { validate as query } from '../../schemas/compiled/rewards/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListRewardsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listRewards(runtime(), event.caller, event.query)));
