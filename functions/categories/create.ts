// POST /v1/categories: store a category.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateCategoryRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createCategory } from '../../lib/services/catalogue/categories';
import { validate as body } from '../../schemas/compiled/categories/create';

export const handler = middy<ApiEvent<CreateCategoryRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createCategory(runtime(), event.caller, event.body)));
