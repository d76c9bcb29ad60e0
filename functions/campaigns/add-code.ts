// POST /v1/campaigns/{campaignId}/vouchers/{code}: add a given code.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import { validate as body } from '../../schemas/compiled/vouchers/create';

export const handler = middy<ApiEvent<CreateVoucherRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await addCode(runtime(), event.caller, event.params.campaignId ?? '', {
        code: event.params.code ?? '',
        request: event.body,
      }),
    ),
  );
