// PUT /v1/products/{productId}/skus/{skuId}: change what is sent.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateSkuRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateSku } from '../../lib/services/catalogue/skus';
import { validate as body } from '../../schemas/compiled/products/update-sku';

export const handler = middy<ApiEvent<UpdateSkuRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await updateSku(
        runtime(),
        event.caller,
        { product: event.params.productId ?? '', sku: event.params.skuId ?? '' },
        event.body,
      ),
    ),
  );
