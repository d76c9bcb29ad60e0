// GET /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}
import { endpoint } from '../../lib/http/endpoint';
import { getStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    scope: 'management',
    people: 'VIEWER',
    role: 'ManagementReadRole',
    operation: 'getStackingRules',
    summary: 'Show stacking rules',
    description: 'Shows the stacking rules of the project by their id.',
    answer: 'records/stacking-rules',
  },
  ({ runtime, caller, params }) =>
    getStackingRules(runtime, caller, { projectId: params.projectId, id: params.stackingRulesId }),
);
