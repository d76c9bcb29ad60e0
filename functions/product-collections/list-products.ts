// GET /v1/product-collections/{productCollectionId}/products: the products and SKUs of a collection.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListCollectionProductsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCollectionProducts } from '../../lib/services/catalogue/product-collections';
import { validate as query } from '../../schemas/compiled/product-collections/list-products.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListCollectionProductsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(
      await listCollectionProducts(runtime(), event.caller, {
        id: event.params.productCollectionId ?? '',
        query: event.query,
      }),
    ),
  );
