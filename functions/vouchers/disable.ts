// POST /v1/vouchers/{code}/disable: take a voucher out of use.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { disableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await disableVoucher(runtime(), event.caller, event.params.code ?? '')));
