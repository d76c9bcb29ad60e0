// POST /v1/loyalties/members/{code}/balance, also below a campaign: add points to a loyalty card, or take them off it.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { AdjustPointsRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
import { validate as body } from '../../schemas/compiled/loyalties/adjust-balance';

export const handler = middy<ApiEvent<AdjustPointsRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    okOnce(
      await adjustPoints(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? null,
        codeOrId: event.params.code ?? '',
        request: event.body,
        idempotencyKey: event.idempotencyKey,
      }),
    ),
  );
