// GET /v1/async-actions: work in the background, newest first.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListAsyncActionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listAsyncActions } from '../../lib/services/background/async-actions';
import { validate as query } from '../../schemas/compiled/async-actions/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListAsyncActionsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listAsyncActions(runtime(), event.caller, event.query)));
