// POST /v1/products/metadata/async: merge metadata into many products in the background.
import middy from '@middy/core';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { accepted } from '../../lib/http/respond';
import type { ProductsMetadataRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { productsMetadata } from '../../lib/services/background/bulk';
import { validate as body } from '../../schemas/compiled/products/metadata';

export const handler = middy<ApiEvent<ProductsMetadataRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) => accepted(await productsMetadata(runtime(), event.caller, event.body)));
