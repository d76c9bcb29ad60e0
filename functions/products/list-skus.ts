// GET /v1/products/{productId}/skus: the SKUs of a product.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListSkusQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listSkus } from '../../lib/services/catalogue/skus';
import { validate as query } from '../../schemas/compiled/products/list-skus.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListSkusQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listSkus(runtime(), event.caller, event.params.productId ?? '', event.query)));
