// DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}: take a rule away from a record.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteAssignment } from '../../lib/services/rules/rule-assignments';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteAssignment(runtime(), event.caller, {
      ruleId: event.params.ruleId ?? '',
      id: event.params.assignmentId ?? '',
    });
    return noContent();
  });
