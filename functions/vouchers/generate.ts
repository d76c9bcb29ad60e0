// POST /v1/vouchers: store a voucher under a random code, or under the one in the body.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { CreateVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { generateVoucher } from '../../lib/services/vouchers/vouchers';
import { validate as body } from '../../schemas/compiled/vouchers/create';

export const handler = middy<ApiEvent<CreateVoucherRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await generateVoucher(runtime(), event.caller, event.body)));
