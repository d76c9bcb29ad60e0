// POST /v1/loyalties/{campaignId}/members: give a customer a card of a loyalty campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { CreateMemberRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import { validate as body } from '../../schemas/compiled/loyalties/create-member';

export const handler = middy<ApiEvent<CreateMemberRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    okOnce(
      await createMember(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? '',
        request: event.body,
        idempotencyKey: event.idempotencyKey,
      }),
    ),
  );
