// POST /v1/orders: create an order, or update the one that is known.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { SaveOrderRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { upsertOrder } from '../../lib/services/orders/orders';
import { validate as body } from '../../schemas/compiled/orders/create';

export const handler = middy<ApiEvent<SaveOrderRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await upsertOrder(runtime(), event.caller, event.body)));
