// GET /v1/customers/{customerId}: a customer by its id or source id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getCustomer } from '../../lib/services/customers/customers';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getCustomer(runtime(), event.caller, event.params.customerId ?? '')));
