// POST /v1/loyalties: store a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateLoyaltyRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import { validate as body } from '../../schemas/compiled/loyalties/create';

export const handler = middy<ApiEvent<CreateLoyaltyRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createLoyalty(runtime(), event.caller, event.body)));
