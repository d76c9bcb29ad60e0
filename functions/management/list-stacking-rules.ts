// GET /management/v1/projects/{projectId}/stacking-rules
import { endpoint } from '../../lib/http/endpoint';
import { listStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/stacking-rules'],
    scope: 'management',
    people: 'VIEWER',
    role: 'ManagementReadRole',
    operation: 'listStackingRules',
    summary: 'List the stacking rules in force',
    description:
      'Lists the one set of stacking rules in force. Where none is stored it shows the defaults, without an id.',
    answer: 'management/list-stacking-rules.answer',
  },
  ({ runtime, caller, params }) => listStackingRules(runtime, caller, params.projectId),
);
