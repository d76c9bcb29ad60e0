// GET /management/v1/projects/{projectId}/stacking-rules
import { endpoint } from '../../lib/http/endpoint';
import { listStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/stacking-rules'],
    scope: 'management',
    role: 'ManagementReadRole',
    summary: 'The stacking rules in force, as a list of one.',
    answer: 'management/list-stacking-rules.answer',
  },
  ({ runtime, caller, params }) => listStackingRules(runtime, caller, params.projectId),
);
