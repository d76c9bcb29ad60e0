// GET /v1/promotions/tiers/{tierId}: a promotion tier by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getTier } from '../../lib/services/promotions/promotions';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getTier(runtime(), event.caller, event.params.tierId ?? '')));
