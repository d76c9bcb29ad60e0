// DELETE /v1/customers/{customerId}: remove a customer.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteCustomer } from '../../lib/services/customers/customers';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteCustomer(runtime(), event.caller, event.params.customerId ?? '');
    return noContent();
  });
