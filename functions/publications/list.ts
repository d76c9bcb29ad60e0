// GET /v1/publications: the publications of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListPublicationsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listPublications } from '../../lib/services/publications/publications';
import { validate as query } from '../../schemas/compiled/publications/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListPublicationsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listPublications(runtime(), event.caller, event.query)));
