// GET /v1/customers/{customerId}/redeemables: the codes a customer holds.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListCustomerRedeemablesQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRedeemables } from '../../lib/services/customers/customer-redeemables';
import { validate as query } from '../../schemas/compiled/customers/list-redeemables.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListCustomerRedeemablesQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listRedeemables(runtime(), event.caller, { customer: event.params.customerId ?? '', query: event.query })),
  );
