// POST /v1/vouchers/{code}/validate: may this code be used on this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UseVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validateVoucher } from '../../lib/services/validations/single-validations';
import { validate as body } from '../../schemas/compiled/vouchers/use';

export const handler = middy<ApiEvent<UseVoucherRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async ({ caller, params, body: request }) =>
    ok(await validateVoucher(runtime(), caller, { code: params.code ?? '', request })),
  );
