// GET /openapi.json: what the service takes and answers, as OpenAPI; asked without credentials.
import middy from '@middy/core';
import { type ApiResult, apiEdge } from '../../lib/http/edge';
import type { RawEvent } from '../../lib/http/event';
import { document } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { DOCUMENT } from '../../schemas/compiled/openapi';

export const handler = middy<RawEvent, ApiResult>()
  .use(apiEdge(runtime, { authenticated: false }))
  .handler(({ headers }) => Promise.resolve(document(DOCUMENT, headers['if-none-match'])));
