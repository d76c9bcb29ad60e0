// POST /management/v1/projects/{projectId}/stacking-rules: set stacking rules of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { StackingRulesRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createStackingRules } from '../../lib/services/management/stacking-rules';
import { validate as body } from '../../schemas/compiled/management/stacking-rules';

export const handler = middy<ApiEvent<StackingRulesRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) =>
    ok(await createStackingRules(runtime(), event.caller, event.params.projectId ?? '', event.body)),
  );
