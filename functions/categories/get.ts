// GET /v1/categories/{categoryId}: a category by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getCategory } from '../../lib/services/catalogue/categories';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getCategory(runtime(), event.caller, event.params.categoryId ?? '')));
