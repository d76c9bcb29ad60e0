// DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}: go back to the default stacking rules.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { noContent } from '../../lib/http/respond';
import { runtime } from '../../lib/runtime';
import { deleteStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = middy<ApiEvent, ApiResult>()
  .use(apiEdge(runtime))
  .handler(async (event) => {
    await deleteStackingRules(runtime(), event.caller, {
      projectId: event.params.projectId ?? '',
      id: event.params.stackingRulesId ?? '',
    });
    return noContent();
  });
