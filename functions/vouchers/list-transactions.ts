// GET /v1/vouchers/{code}/transactions: what changed the balance of a voucher.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListTransactionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listTransactions } from '../../lib/services/vouchers/transactions';
import { validate as query } from '../../schemas/compiled/vouchers/list-transactions.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListTransactionsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listTransactions(runtime(), event.caller, event.params.code ?? '', event.query)));
