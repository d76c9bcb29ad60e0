// PUT /v1/promotions/{campaignId}/stacks/{stackId}: change a promotion stack.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UpdateStackRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateStack } from '../../lib/services/promotions/promotion-stacks';
import { validate as body } from '../../schemas/compiled/promotions/update-stack';

export const handler = middy<ApiEvent<UpdateStackRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await updateStack(
        runtime(),
        event.caller,
        { campaignId: event.params.campaignId ?? '', id: event.params.stackId ?? '' },
        event.body,
      ),
    ),
  );
