// GET /v1/vouchers: a page of the vouchers.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListVouchersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listVouchers } from '../../lib/services/vouchers/voucher-list';
import { validate as query } from '../../schemas/compiled/vouchers/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListVouchersQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listVouchers(runtime(), event.caller, event.query)));
