// GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}: the stacking rules by their id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) =>
    ok(
      await getStackingRules(runtime(), event.caller, {
        projectId: event.params.projectId ?? '',
        id: event.params.stackingRulesId ?? '',
      }),
    ),
  );
