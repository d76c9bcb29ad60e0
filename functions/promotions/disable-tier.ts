// POST /v1/promotions/tiers/{tierId}/disable: keep a promotion tier from being used.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { switchTier } from '../../lib/services/promotions/promotions';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(await switchTier(runtime(), event.caller, { id: event.params.tierId ?? '', active: false })),
  );
