// DELETE /v1/referrals/members/{code}/holders/{holderId}, also below a campaign: a referee stops being one.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { removeReferralHolder } from '../../lib/services/referrals/referral-holders';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    const name = { campaignId: event.params.campaignId ?? null, codeOrId: event.params.code ?? '' };
    await removeReferralHolder(runtime(), event.caller, name, event.params.holderId ?? '');
    return noContent();
  });
