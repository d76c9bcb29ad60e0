// PUT /v1/vouchers/{code}: change a voucher.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateVoucher } from '../../lib/services/vouchers/vouchers';
import { validate as body } from '../../schemas/compiled/vouchers/update';

export const handler = middy<ApiEvent<UpdateVoucherRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await updateVoucher(runtime(), event.caller, event.params.code ?? '', event.body)));
