// POST /v1/customers: create a customer, or update the one that is known.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpsertCustomerRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { upsertCustomer } from '../../lib/services/customers/customers';
import { validate as body } from '../../schemas/compiled/customers/create';

export const handler = middy<ApiEvent<UpsertCustomerRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await upsertCustomer(runtime(), event.caller, event.body)));
