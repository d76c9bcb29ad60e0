// PUT /v1/customers/{customerId}: change what is sent.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateCustomerRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateCustomer } from '../../lib/services/customers/customers';
import { validate as body } from '../../schemas/compiled/customers/update';

export const handler = middy<ApiEvent<UpdateCustomerRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await updateCustomer(runtime(), event.caller, event.params.customerId ?? '', event.body)),
  );
