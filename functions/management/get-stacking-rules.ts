// GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}
import { endpoint } from '../../lib/http/endpoint';
import { getStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    summary: 'The stacking rules by their id.',
    answer: 'records/stacking-rules',
  },
  ({ runtime, caller, params }) =>
    getStackingRules(runtime, caller, { projectId: params.projectId, id: params.stackingRulesId }),
);
