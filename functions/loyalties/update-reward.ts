// PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}: change the price of a reward in a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateRewardAssignmentRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';
import { validate as body } from '../../schemas/compiled/rewards/update-assignment';

export const handler = middy<ApiEvent<UpdateRewardAssignmentRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await updateCampaignReward(
        runtime(),
        event.caller,
        { campaignId: event.params.campaignId ?? '', id: event.params.assignmentId ?? '' },
        event.body,
      ),
    ),
  );
