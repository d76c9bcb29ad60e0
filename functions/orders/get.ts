// GET /v1/orders/{orderId}: an order by its id or source id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getOrder } from '../../lib/services/orders/orders';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getOrder(runtime(), event.caller, event.params.orderId ?? '')));
