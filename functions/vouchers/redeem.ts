// POST /v1/vouchers/{code}/redemption: spend this code on an order.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { RedeemVoucherQuery, UseVoucherRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { redeemVoucher } from '../../lib/services/redemptions/single-redemptions';
import { validate as query } from '../../schemas/compiled/vouchers/redeem.query';
import { validate as body } from '../../schemas/compiled/vouchers/use';

export const handler = middy<
  ApiEvent<UseVoucherRequest, Readonly<Record<string, string>>, RedeemVoucherQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async ({ caller, params, query: asked, body: request, idempotencyKey }) => {
    const use = { code: params.code ?? '', request, idempotencyKey, trackingId: asked.tracking_id };
    return okOnce(await redeemVoucher(runtime(), caller, use));
  });
