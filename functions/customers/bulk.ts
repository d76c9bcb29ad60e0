// POST /v1/customers/bulk/async: create or update many customers in the background.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { accepted } from '../../lib/http/respond';
import type { BulkCustomersRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { bulkCustomers } from '../../lib/services/background/bulk';
import { validate as body } from '../../schemas/compiled/customers/bulk';

export const handler = middy<ApiEvent<BulkCustomersRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await bulkCustomers(runtime(), event.caller, event.body)));
