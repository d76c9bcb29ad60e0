// GET /v1/vouchers/{code}/redemptions: where a voucher was redeemed.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { VoucherListQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listVoucherRedemptions } from '../../lib/services/redemptions/redemption-lists';
import { validate as query } from '../../schemas/compiled/vouchers/list-linked.query';

export const handler = middy<ApiEvent<undefined, { readonly code: string }, VoucherListQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async ({ caller, params, query: asked }) =>
    ok(await listVoucherRedemptions(runtime(), caller, params.code, asked)),
  );
