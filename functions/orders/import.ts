// POST /v1/orders/import: create or update many orders in the background.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ImportOrdersRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { importOrders } from '../../lib/services/background/bulk';
import { validate as body } from '../../schemas/compiled/orders/import';

export const handler = middy<ApiEvent<ImportOrdersRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => ok(await importOrders(runtime(), event.caller, event.body)));
