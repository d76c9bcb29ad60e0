// GET /v1/vouchers/{code}/publications: to whom a voucher was published.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { VoucherListQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listVoucherPublications } from '../../lib/services/publications/publications';
import { validate as query } from '../../schemas/compiled/vouchers/list-linked.query';

export const handler = middy<ApiEvent<undefined, { readonly code: string }, VoucherListQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async ({ caller, params, query: asked }) =>
    ok(await listVoucherPublications(runtime(), caller, params.code, asked)),
  );
