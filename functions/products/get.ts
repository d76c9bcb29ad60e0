// GET /v1/products/{productId}: a product by its id or source id, with its SKUs.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { GetProductQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { getProduct } from '../../lib/services/catalogue/products';
import { validate as query } from '../../schemas/compiled/products/get.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, GetProductQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await getProduct(runtime(), event.caller, { product: event.params.productId ?? '', hide: event.query.hide })),
  );
