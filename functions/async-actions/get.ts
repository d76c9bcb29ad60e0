// GET /v1/async-actions/{id}: how far work in the background came.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getAsyncAction } from '../../lib/services/background/async-actions';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getAsyncAction(runtime(), event.caller, event.params.id ?? '')));
