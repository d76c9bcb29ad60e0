// GET /v1/redemptions/{id}: a redemption or rollback by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getRedemption } from '../../lib/services/redemptions/redemptions';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getRedemption(runtime(), event.caller, event.params.id ?? '')));
