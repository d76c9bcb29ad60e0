// GET /health: the service is up; asked without credentials.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime, { authenticated: false }))
  .handler(() => Promise.resolve(ok({ status: 'ok' })));
