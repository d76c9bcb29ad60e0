// GET /v1/product-collections/{productCollectionId}: a collection.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getCollection } from '../../lib/services/catalogue/product-collections';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getCollection(runtime(), event.caller, event.params.productCollectionId ?? '')));
