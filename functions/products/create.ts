// POST /v1/products: create a product, or update the one that is known.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpsertProductRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { upsertProduct } from '../../lib/services/catalogue/products';
import { validate as body } from '../../schemas/compiled/products/create';

export const handler = middy<ApiEvent<UpsertProductRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await upsertProduct(runtime(), event.caller, event.body)));
