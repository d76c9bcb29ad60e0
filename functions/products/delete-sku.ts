// DELETE /v1/products/{productId}/skus/{skuId}: remove an SKU.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import type { DeleteProductQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteSku } from '../../lib/services/catalogue/skus';
import { validate as query } from '../../schemas/compiled/products/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteProductQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    await deleteSku(runtime(), event.caller, { product: event.params.productId ?? '', sku: event.params.skuId ?? '' });
    return noContent();
  });
