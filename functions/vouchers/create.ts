// POST /v1/vouchers/{code}: store a voucher under a given code.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { validate as body } from '../../schemas/compiled/vouchers/create';

export const handler = middy<ApiEvent<CreateVoucherRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await createVoucher(runtime(), event.caller, event.params.code ?? '', event.body)));
