// GET /v1/orders: the orders of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListOrdersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listOrders } from '../../lib/services/orders/orders';
import { validate as query } from '../../schemas/compiled/orders/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListOrdersQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listOrders(runtime(), event.caller, event.query)));
