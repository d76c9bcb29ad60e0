// GET /v1/vouchers/{code}: a voucher by its code or id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getVoucher(runtime(), event.caller, event.params.code ?? '')));
