// GET /management/v1/projects/{projectId}/stacking-rules: the stacking rules in force, as a list of one.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { listStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await listStackingRules(runtime(), event.caller, event.params.projectId ?? '')));
