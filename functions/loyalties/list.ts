// GET /v1/loyalties: a page of the loyalty campaigns.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListLoyaltiesQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listLoyalties } from '../../lib/services/loyalties/loyalties';
import { validate as query } from '../../schemas/compiled/loyalties/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListLoyaltiesQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listLoyalties(runtime(), event.caller, event.query)));
