// DELETE /v1/promotions/tiers/{tierId}: delete a promotion tier that no stack uses.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteTier } from '../../lib/services/promotions/promotions';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteTier(runtime(), event.caller, event.params.tierId ?? '');
    return noContent();
  });
