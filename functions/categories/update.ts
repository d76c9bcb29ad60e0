// PUT /v1/categories/{categoryId}: change a category.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateCategoryRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateCategory } from '../../lib/services/catalogue/categories';
import { validate as body } from '../../schemas/compiled/categories/update';

export const handler = middy<ApiEvent<UpdateCategoryRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await updateCategory(runtime(), event.caller, event.params.categoryId ?? '', event.body)),
  );
