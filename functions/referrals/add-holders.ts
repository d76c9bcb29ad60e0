// POST /v1/referrals/members/{code}/holders, also below a campaign: make customers referees of a code.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { AddReferralHoldersRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { addReferralHolders } from '../../lib/services/referrals/referral-holders';
import { validate as body } from '../../schemas/compiled/referrals/add-holders';

export const handler = middy<ApiEvent<AddReferralHoldersRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => {
    const name = { campaignId: event.params.campaignId ?? null, codeOrId: event.params.code ?? '' };
    return ok(await addReferralHolders(runtime(), event.caller, name, event.body));
  });
