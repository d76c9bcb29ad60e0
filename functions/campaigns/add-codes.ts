// POST /v1/campaigns/{campaignId}/vouchers: add random codes; one is answered at once, more follow.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOrAccepted } from '../../lib/http/respond';
import type { AddCodesQuery, CreateVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { addCodes } from '../../lib/services/campaigns/campaign-codes';
import { validate as body } from '../../schemas/compiled/vouchers/create';
import { validate as query } from '../../schemas/compiled/campaigns/add-codes.query';

export const handler = middy<
  ApiEvent<CreateVoucherRequest, Readonly<Record<string, string>>, AddCodesQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async (event) =>
    okOrAccepted(
      await addCodes(runtime(), event.caller, event.params.campaignId ?? '', {
        query: event.query,
        request: event.body,
      }),
    ),
  );
