// GET /v1/promotions/{campaignId}/stacks/{stackId}: a promotion stack by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getStack } from '../../lib/services/promotions/promotion-stacks';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(
      await getStack(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? '',
        id: event.params.stackId ?? '',
      }),
    ),
  );
