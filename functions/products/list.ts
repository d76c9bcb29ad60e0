// GET /v1/products: the products of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListProductsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listProducts } from '../../lib/services/catalogue/products';
import { validate as query } from '../../schemas/compiled/products/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListProductsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listProducts(runtime(), event.caller, event.query)));
