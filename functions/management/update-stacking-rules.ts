// PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}: change what is sent of the stacking rules.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { StackingRulesRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateStackingRules } from '../../lib/services/management/stacking-rules';
import { validate as body } from '../../schemas/compiled/management/stacking-rules';

export const handler = middy<ApiEvent<StackingRulesRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(
      await updateStackingRules(
        runtime(),
        event.caller,
        { projectId: event.params.projectId ?? '', id: event.params.stackingRulesId ?? '' },
        event.body,
      ),
    ),
  );
