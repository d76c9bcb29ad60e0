// GET /v1/loyalties/members/{code}, also below a campaign: a card that a customer holds.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getMember } from '../../lib/services/loyalties/loyalty-members';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(
      await getMember(runtime(), event.caller, {
        campaignId: event.params.campaignId ?? null,
        codeOrId: event.params.code ?? '',
      }),
    ),
  );
