// DELETE /v1/validation-rules/{ruleId}: delete a validation rule that nothing has.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteRule } from '../../lib/services/rules/validation-rules';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteRule(runtime(), event.caller, event.params.ruleId ?? '');
    return noContent();
  });
