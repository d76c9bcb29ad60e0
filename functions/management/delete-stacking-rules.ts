// DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Go back to the default stacking rules.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteStackingRules(runtime, caller, { projectId: params.projectId, id: params.stackingRulesId }),
);
