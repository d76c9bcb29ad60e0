// DELETE /v1/promotions/{campaignId}/stacks/{stackId}: delete a promotion stack.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteStack } from '../../lib/services/promotions/promotion-stacks';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteStack(runtime(), event.caller, {
      campaignId: event.params.campaignId ?? '',
      id: event.params.stackId ?? '',
    });
    return noContent();
  });
