// GET /v1/customers: the customers of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListCustomersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCustomers } from '../../lib/services/customers/customer-list';
import { validate as query } from '../../schemas/compiled/customers/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListCustomersQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listCustomers(runtime(), event.caller, event.query)));
