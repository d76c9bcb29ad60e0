// GET /v1/validation-rules/{ruleId}: a validation rule by its id.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { getRule } from '../../lib/services/rules/validation-rules';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => ok(await getRule(runtime(), event.caller, event.params.ruleId ?? '')));
