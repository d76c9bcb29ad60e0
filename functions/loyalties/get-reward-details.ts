// GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward: the reward of an assignment.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getRewardDetails } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    const { campaignId = '', assignmentId = '' } = event.params;
    return ok(await getRewardDetails(runtime(), event.caller, { campaignId, id: assignmentId }));
  });
