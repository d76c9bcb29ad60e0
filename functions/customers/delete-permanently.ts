// POST /v1/customers/{customerId}/permanent-deletion: remove a customer and every trace of the person.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deletePermanently } from '../../lib/services/customers/customer-deletion';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await deletePermanently(runtime(), event.caller, event.params.customerId ?? '')));
