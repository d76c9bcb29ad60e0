// DELETE /v1/product-collections/{productCollectionId}: remove a collection that no rule names.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteCollection } from '../../lib/services/catalogue/product-collections';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteCollection(runtime(), event.caller, event.params.productCollectionId ?? '');
    return noContent();
  });
