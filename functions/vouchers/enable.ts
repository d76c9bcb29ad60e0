// POST /v1/vouchers/{code}/enable: put a voucher to use.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { enableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await enableVoucher(runtime(), event.caller, event.params.code ?? '')));
