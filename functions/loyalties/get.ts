// GET /v1/loyalties/{campaignId}: a loyalty campaign by its id or name.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getLoyalty } from '../../lib/services/loyalties/loyalties';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getLoyalty(runtime(), event.caller, event.params.campaignId ?? '')));
