// POST /v1/vouchers/bulk/async: merge metadata of its own into each of many vouchers.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { accepted } from '../../lib/http/respond';
import type { BulkUpdateRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { bulkUpdate } from '../../lib/services/vouchers/voucher-bulk';
import { validate as body } from '../../schemas/compiled/vouchers/bulk-update';

export const handler = middy<ApiEvent<BulkUpdateRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await bulkUpdate(runtime(), event.caller, event.body)));
