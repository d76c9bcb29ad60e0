// GET /v1/loyalties/{campaignId}/rewards, also /reward-assignments: the reward assignments of a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRewardAssignmentsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCampaignRewards } from '../../lib/services/loyalties/loyalty-rewards';
import { validate as query } from '../../schemas/compiled/rewards/list-assignments.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListRewardAssignmentsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listCampaignRewards(runtime(), event.caller, event.params.campaignId ?? '', event.query)),
  );
