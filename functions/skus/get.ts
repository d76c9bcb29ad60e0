// GET /v1/skus/{skuId}: an SKU by its id or source id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getSku } from '../../lib/services/catalogue/skus';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getSku(runtime(), event.caller, event.params.skuId ?? '')));
