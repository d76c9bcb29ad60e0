// POST /v1/customers/metadata/async: merge metadata into many customers in the background.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { accepted } from '../../lib/http/respond';
import type { CustomersMetadataRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { customersMetadata } from '../../lib/services/background/bulk';
import { validate as body } from '../../schemas/compiled/customers/metadata';

export const handler = middy<ApiEvent<CustomersMetadataRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await customersMetadata(runtime(), event.caller, event.body)));
