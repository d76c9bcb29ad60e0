// PUT /v1/orders/{orderId}: change what is sent.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { SaveOrderRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateOrder } from '../../lib/services/orders/orders';
import { validate as body } from '../../schemas/compiled/orders/update';

export const handler = middy<ApiEvent<SaveOrderRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateOrder(runtime(), event.caller, event.params.orderId ?? '', event.body)));
