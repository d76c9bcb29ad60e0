// POST /v1/products/{productId}/skus: add an SKU to a product, or update the one that is known.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpsertSkuRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { upsertSku } from '../../lib/services/catalogue/skus';
import { validate as body } from '../../schemas/compiled/products/create-sku';

export const handler = middy<ApiEvent<UpsertSkuRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await upsertSku(runtime(), event.caller, event.params.productId ?? '', event.body)));
