// POST /client/v1/redeem: spend the code of the query on an order.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { RedeemCodeQuery, UseVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { redeemCode } from '../../lib/services/redemptions/single-redemptions';
import { validate as query } from '../../schemas/compiled/redemptions/redeem-code.query';
import { validate as body } from '../../schemas/compiled/vouchers/use';

export const handler = middy<
  ApiEvent<UseVoucherRequest, Readonly<Record<string, string>>, RedeemCodeQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async ({ caller, query: asked, body: request, idempotencyKey }) =>
    okOnce(await redeemCode(runtime(), caller, { query: asked, request, idempotencyKey })),
  );
