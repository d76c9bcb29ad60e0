// GET /v1/product-collections: the collections of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListProductCollectionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCollections } from '../../lib/services/catalogue/product-collections';
import { validate as query } from '../../schemas/compiled/product-collections/list.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListProductCollectionsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listCollections(runtime(), event.caller, event.query)));
