// DELETE /v1/products/{productId}: remove a product with its SKUs.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import type { DeleteProductQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteProduct } from '../../lib/services/catalogue/products';
import { validate as query } from '../../schemas/compiled/products/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteProductQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    await deleteProduct(runtime(), event.caller, event.params.productId ?? '');
    return noContent();
  });
