// POST /v1/products/bulk/async: create or update many products in the background.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { accepted } from '../../lib/http/respond';
import type { BulkProductsRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { bulkProducts } from '../../lib/services/background/bulk';
import { validate as body } from '../../schemas/compiled/products/bulk';

export const handler = middy<ApiEvent<BulkProductsRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await bulkProducts(runtime(), event.caller, event.body)));
