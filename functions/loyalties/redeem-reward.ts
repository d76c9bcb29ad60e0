// POST /v1/loyalties/members/{code}/redemption, also below a campaign: pay for a reward with points of a card.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { RedeemRewardRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { redeemReward } from '../../lib/services/loyalties/loyalty-redemption';
import { validate as body } from '../../schemas/compiled/loyalties/redeem-reward';

export const handler = middy<ApiEvent<RedeemRewardRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    okOnce(
      await redeemReward(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? null,
        codeOrId: event.params.code ?? '',
        request: event.body,
        idempotencyKey: event.idempotencyKey,
      }),
    ),
  );
