// PUT /v1/products/{productId}: change what is sent.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateProductRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateProduct } from '../../lib/services/catalogue/products';
import { validate as body } from '../../schemas/compiled/products/update';

export const handler = middy<ApiEvent<UpdateProductRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateProduct(runtime(), event.caller, event.params.productId ?? '', event.body)));
