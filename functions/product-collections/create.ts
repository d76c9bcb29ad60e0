// POST /v1/product-collections: store a collection.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateProductCollectionRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createCollection } from '../../lib/services/catalogue/product-collections';
import { validate as body } from '../../schemas/compiled/product-collections/create';

export const handler = middy<ApiEvent<CreateProductCollectionRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => ok(await createCollection(runtime(), event.caller, event.body)));
