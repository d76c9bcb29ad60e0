// POST /v1/vouchers/metadata/async: merge the same metadata into many vouchers.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { accepted } from '../../lib/http/respond';
import type { UpdateMetadataRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateMetadata } from '../../lib/services/vouchers/voucher-bulk';
import { validate as body } from '../../schemas/compiled/vouchers/update-metadata';

export const handler = middy<ApiEvent<UpdateMetadataRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await updateMetadata(runtime(), event.caller, event.body)));
