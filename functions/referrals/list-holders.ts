// GET /v1/referrals/members/{code}/holders, also below a campaign: the referrer and the referees of a code.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListReferralHoldersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listReferralHolders } from '../../lib/services/referrals/referral-holders';
import { validate as query } from '../../schemas/compiled/referrals/list-holders.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListReferralHoldersQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    const name = { campaignId: event.params.campaignId ?? null, codeOrId: event.params.code ?? '' };
    return ok(await listReferralHolders(runtime(), event.caller, name, event.query));
  });
