// GET /v1/loyalties/members/{code}/rewards: what a member can have for points.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListMemberRewardsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listMemberRewards } from '../../lib/services/loyalties/loyalty-rewards';
import { validate as query } from '../../schemas/compiled/loyalties/list-member-rewards.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListMemberRewardsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    const name = { campaignId: null, codeOrId: event.params.code ?? '' };
    return ok(await listMemberRewards(runtime(), event.caller, name, event.query));
  });
