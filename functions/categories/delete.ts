// DELETE /v1/categories/{categoryId}: delete a category that nothing uses.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import type { DeleteCategoryQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteCategory } from '../../lib/services/catalogue/categories';
import { validate as query } from '../../schemas/compiled/categories/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteCategoryQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    await deleteCategory(runtime(), event.caller, event.params.categoryId ?? '', event.query);
    return noContent();
  });
